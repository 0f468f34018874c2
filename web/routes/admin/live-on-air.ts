import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../root.tsx';
import { forAdmins } from './layout.ts';

/** A bare screen, for a second window: the frame of the back office does not stand around it. */
export const liveOnAir = createRoute({
  getParentRoute: () => root,
  path: '/admin/lives/$liveId/antenne',
  ...forAdmins,
  component: lazyRouteComponent(() => import('./live-on-air.lazy.tsx')),
});
