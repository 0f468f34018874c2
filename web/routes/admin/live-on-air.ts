import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listLiveClaims } from '#domain/claims/admin-endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { root } from '../root.tsx';
import { forAdmins } from './layout.ts';

/** A bare screen, for a second window: the frame of the back office does not stand around it. */
export const liveOnAir = createRoute({
  getParentRoute: () => root,
  path: '/admin/lives/$liveId/antenne',
  ...forAdmins,
  loader: ({ context, params: { liveId } }) => prepare(context, listLiveClaims, { liveId }),
  head: () => titled('Pièce à l’antenne'),
  component: lazyRouteComponent(() => import('./live-on-air.lazy.tsx')),
});
