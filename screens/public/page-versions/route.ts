import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listPageVersions } from './endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const pageVersions = createRoute({
  getParentRoute: () => publicLayout,
  path: '/pages/$code/versions',
  loader: ({ context, params: { code } }) => prepare(context, listPageVersions, { code }),
  head: () => pageHead('Versions du texte'),
  component: lazyRouteComponent(() => import('./PageVersionsScreen.tsx')),
});
