import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPage } from '#features/content/domain/endpoints.ts';
import { shopPageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const cgv = createRoute({
  getParentRoute: () => publicLayout,
  path: '/cgv',
  // The terms of sale have the code `cgu` (D-12).
  loader: ({ context }) => prepare(context, readPage, { code: 'cgu' }),
  head: ({ match }) => shopPageHead(match, 'cgu', 'Conditions générales de vente'),
  component: lazyRouteComponent(() => import('#screens/public/page/PageScreen.tsx'), 'TermsScreen'),
});
