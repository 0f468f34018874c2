import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getSession } from '#domain/users/endpoints.ts';
import { prepare } from '../prepare.ts';
import { root } from '../root.tsx';

/** The frame of the pages that anyone may open. */
export const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  loader: ({ context }) => prepare(context, getSession, {}),
  component: lazyRouteComponent(() => import('#web/features/shell/PublicLayout.tsx')),
});
