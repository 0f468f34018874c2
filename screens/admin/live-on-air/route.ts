import { createRoute } from '@tanstack/react-router';
import { listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import '#features/claims/web/follow-live-claims.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { root } from '#screens/root.tsx';
import { adminRouteOptions } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const liveOnAir = createRoute({
  getParentRoute: () => root,
  path: '/admin/lives/$liveId/antenne',
  ...adminRouteOptions,
  loader: ({ context, params: { liveId } }) => prepare(context, listLiveClaims, { liveId }),
  head: () => pageHead('Pièce à l’antenne'),
  component: lazyScreen(() => import('./page.tsx')),
});
