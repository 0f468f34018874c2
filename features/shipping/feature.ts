import { orderProblems } from '#features/orders/domain/problems.ts';
import { onMoneyMoved } from '#features/payments/server/hooks.ts';
import { daily } from '#platform/server/events/schedules.ts';
import type { OtherEvent } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import { shippingProblems } from './domain/problems.ts';
import { followParcels, trackingMs } from './server/commands/follow-parcels.ts';
import { noteStuckParcels } from './server/commands/note-stuck-parcels.ts';
import { shippingMails, shippingReactions } from './server/reactions.ts';
import { shippingRoutes } from './server/routes.ts';
import { followRefunds } from './server/steps/follow-refunds.ts';
import { shippingTables } from './server/tables.ts';

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents {
    /** A piece was put in its parcel at the table, or taken out of it. */
    'packing.changed': OtherEvent;
  }
}

export const shipping = {
  name: 'shipping',
  about: 'Preparation, labels, tracking',
  routes: shippingRoutes,
  tables: shippingTables,
  topics: { packing: 'packing' },
  constraints: {
    parcel_events_order_id_fkey: orderProblems.notFound,
    shipping_labels_one_current: shippingProblems.labelBusy,
  },
  reactions: shippingReactions,
  hooks: [onMoneyMoved.with(followRefunds)],
  mails: shippingMails,
  jobs: [{ name: 'parcels-stuck', every: daily(5, 37), run: noteStuckParcels, retries: 1, seconds: 300 }],
  rounds: [{ name: 'parcels', everyMs: trackingMs, as: 'Colissimo', run: followParcels }],
} satisfies Feature;
