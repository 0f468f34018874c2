import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPageVersion } from './endpoints.ts';
import { loadedReply, pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const pageVersion = createRoute({
  getParentRoute: () => publicLayout,
  path: '/pages/$code/versions/$versionId',
  loader: ({ context, params }) => prepare(context, readPageVersion, params),
  head: ({ match, params }) => pageHead(loadedReply(match, readPageVersion, params)?.title ?? 'Version du texte'),
  component: lazyRouteComponent(() => import('./PageVersionScreen.tsx')),
});
