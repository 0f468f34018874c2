import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/life.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { daily } from '#platform/server/events/schedules.ts';
import type { OtherEvent } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import { labelStatesWhere } from './domain/life.ts';
import { shippingProblems } from './domain/problems.ts';
import { followParcels, trackingMs } from './server/commands/follow-parcels.ts';
import { noteStuckParcels } from './server/commands/note-stuck-parcels.ts';
import { closeDueParcels } from './server/commands/ship-parcel.ts';
import { shippingMails, shippingReactions } from './server/reactions.ts';
import { shippingRoutes } from './server/routes.ts';
import { shippingTables } from './server/tables.ts';

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents {
    /** A piece was put in its parcel at the table, or taken out of it. */
    'packing.changed': OtherEvent;
  }
}

const toPrepare = listedWords(statusesWhere(({ may }) => may.includes('validate-preparation')));
const unanswered = listedWords(labelStatesWhere((life) => life.isUnanswered === 'at-once'));

export const shipping = {
  name: 'shipping',
  about: 'Preparation, parcels, labels',
  routes: shippingRoutes,
  tables: shippingTables,
  topics: { packing: 'packing' },
  constraints: {
    parcel_events_order_id_fkey: orderProblems.notFound,
    shipping_labels_order_id_fkey: orderProblems.notFound,
    shipping_labels_one_current: shippingProblems.labelBusy,
  },
  reactions: shippingReactions,
  mails: shippingMails,
  jobs: [{ name: 'parcels-stuck', every: daily(5, 37), run: noteStuckParcels, retries: 1, seconds: 300 }],
  gauges: [
    {
      name: 'defile_labels_unknown',
      help: 'Labels of orders to prepare that the carrier may have made without an answer',
      read: () => sql`
        select count(*) as value from orders o join shipping_labels l on l.order_id = o.id
        where o.status in (${toPrepare}) and l.state in (${unanswered})`,
    },
  ],
  rounds: [
    { name: 'open-parcels', everyMs: 2000, run: closeDueParcels },
    { name: 'parcels', everyMs: trackingMs, as: 'Colissimo', run: followParcels },
  ],
} satisfies Feature;
