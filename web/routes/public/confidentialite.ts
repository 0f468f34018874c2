import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPage } from '#domain/content/endpoints.ts';
import { writtenPage } from '../head.ts';
import { prepare } from '../prepare.ts';
import { publicLayout } from './layout.ts';

/** The page of that code, and the choice about error reports. */
export const confidentialite = createRoute({
  getParentRoute: () => publicLayout,
  path: '/confidentialite',
  loader: ({ context }) => prepare(context, readPage, { code: 'confidentialite' }),
  head: ({ match }) => writtenPage(match, 'confidentialite', 'Confidentialité'),
  component: lazyRouteComponent(() => import('#web/features/content/PrivacyScreen.tsx')),
});
