import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPage } from '#features/content/domain/endpoints.ts';
import { shopPageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const mentionsLegales = createRoute({
  getParentRoute: () => publicLayout,
  path: '/mentions-legales',
  loader: ({ context }) => prepare(context, readPage, { code: 'mentions-legales' }),
  head: ({ match }) => shopPageHead(match, 'mentions-legales', 'Mentions légales'),
  component: lazyRouteComponent(() => import('#screens/public/page/PageScreen.tsx'), 'LegalNoticeScreen'),
});
