import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPage } from '#domain/content/endpoints.ts';
import { writtenPage } from '../head.ts';
import { prepare } from '../prepare.ts';
import { publicLayout } from './layout.ts';

/** The page of code `cgu` (D-12). */
export const cgv = createRoute({
  getParentRoute: () => publicLayout,
  path: '/cgv',
  loader: ({ context }) => prepare(context, readPage, { code: 'cgu' }),
  head: ({ match }) => writtenPage(match, 'cgu', 'Conditions générales de vente'),
  component: lazyRouteComponent(() => import('#web/features/content/TermsScreen.tsx')),
});
