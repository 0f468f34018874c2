import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPage } from '#features/content/domain/endpoints.ts';
import { shopPageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const confidentialite = createRoute({
  getParentRoute: () => publicLayout,
  path: '/confidentialite',
  loader: ({ context }) => prepare(context, readPage, { code: 'confidentialite' }),
  head: ({ match }) => shopPageHead(match, 'confidentialite', 'Confidentialité'),
  component: lazyRouteComponent(() => import('#screens/public/page/PageScreen.tsx'), 'PrivacyScreen'),
});
