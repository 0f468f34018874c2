import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listPageVersions } from '#domain/content/endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { publicLayout } from './layout.ts';

/** How a legal text has read, and since when. */
export const pageVersions = createRoute({
  getParentRoute: () => publicLayout,
  path: '/pages/$code/versions',
  loader: ({ context, params: { code } }) => prepare(context, listPageVersions, { code }),
  head: () => titled('Versions du texte'),
  component: lazyRouteComponent(() => import('#web/features/content/PageVersionsScreen.tsx')),
});
