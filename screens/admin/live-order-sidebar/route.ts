import { IconBroadcast } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import '#features/claims/web/follow-live-claims.ts';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import { listLives } from '#features/lives/domain/endpoints.ts';
import { listLiveOrders } from './endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { id, search } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const liveOrderSidebar = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/live-order-sidebar',
  staticData: {
    link: { label: 'Commande live', Icon: IconBroadcast, words: 'console direct', go: 'd', group: 'live' },
  },
  validateSearch: search({ live: id }),
  loaderDeps: ({ search: { live } }) => ({ live }),
  loader: ({ context, deps: { live: liveId } }) =>
    allOf(
      prepare(context, listLives, {}),
      ...(liveId
        ? [
            prepare(context, listFeedEvents, { liveId }),
            prepare(context, listLiveClaims, { liveId }),
            prepare(context, listLiveOrders, { liveId }),
          ]
        : []),
    ),
  head: () => pageHead('Commande live'),
  component: lazyScreen(() => import('./page.tsx')),
});
