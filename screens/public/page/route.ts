import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPage } from '#features/content/domain/endpoints.ts';
import { shopPageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const page = createRoute({
  getParentRoute: () => publicLayout,
  path: '/pages/$code',
  loader: ({ context, params: { code } }) => prepare(context, readPage, { code }),
  head: ({ match, params: { code } }) => shopPageHead(match, code, 'Page'),
  component: lazyRouteComponent(() => import('./PageScreen.tsx'), 'PageScreen'),
});
