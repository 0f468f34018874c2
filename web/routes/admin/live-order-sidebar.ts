import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listLiveClaims } from '#domain/claims/admin-endpoints.ts';
import { listFeedEvents } from '#domain/feed/endpoints.ts';
import { listLives } from '#domain/lives/endpoints.ts';
import { listLiveOrders } from '#domain/orders/admin-endpoints.ts';
import { titled } from '../head.ts';
import { prepare, together } from '../prepare.ts';
import { id, search } from '../search.ts';
import { adminLayout } from './layout.ts';

export const liveOrderSidebar = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/live-order-sidebar',
  validateSearch: search({ live: id }),
  loaderDeps: ({ search: { live } }) => ({ live }),
  loader: ({ context, deps: { live: liveId } }) =>
    together(
      prepare(context, listLives, {}),
      ...(liveId
        ? [
            prepare(context, listFeedEvents, { liveId }),
            prepare(context, listLiveClaims, { liveId }),
            prepare(context, listLiveOrders, { liveId }),
          ]
        : []),
    ),
  head: () => titled('Commande live'),
  component: lazyRouteComponent(() => import('./live-order-sidebar.lazy.tsx')),
});
