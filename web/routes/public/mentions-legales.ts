import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPage } from '#domain/content/endpoints.ts';
import { writtenPage } from '../head.ts';
import { prepare } from '../prepare.ts';
import { publicLayout } from './layout.ts';

/** The page of that code. */
export const mentionsLegales = createRoute({
  getParentRoute: () => publicLayout,
  path: '/mentions-legales',
  loader: ({ context }) => prepare(context, readPage, { code: 'mentions-legales' }),
  head: ({ match }) => writtenPage(match, 'mentions-legales', 'Mentions légales'),
  component: lazyRouteComponent(() => import('#web/features/content/LegalNoticeScreen.tsx')),
});
