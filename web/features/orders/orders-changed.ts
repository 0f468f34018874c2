import type { Stale } from '#web/api/query.ts';

/** What is out of date once an order has changed. The live feed says it too; this does not wait for it. */
export const ordersChanged: readonly Stale[] = [
  '/api/admin/orders',
  '/api/admin/preparation',
  '/api/admin/lives/:liveId/orders',
  '/api/admin/lives/:liveId/products',
];
