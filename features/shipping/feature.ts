import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { onParcelInShop } from '#features/orders/server/hooks.ts';
import { onMoneyMoved } from '#features/payments/server/hooks.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { daily } from '#platform/server/events/schedules.ts';
import type { OtherEvent } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import { labelStatesWhere } from '#features/parcels/domain/lifecycle.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { shippingProblems } from './domain/problems.ts';
import { followParcels, trackingMs } from './server/commands/follow-parcels.ts';
import { recordStuckParcels } from './server/commands/record-stuck-parcels.ts';
import { shippingMails, shippingReactions } from './server/reactions.ts';
import { deleteLabel } from './server/commands/delete-label.ts';
import { validatePreparation } from './server/commands/validate-preparation.ts';
import { packPiece, scanAtTable, unpackPiece } from './server/commands/scan-at-table.ts';
import { makeLabel } from './server/commands/make-label.ts';
import { recordNumber } from './server/commands/record-number.ts';
import { resendParcel } from './server/commands/resend-parcel.ts';
import { undoPreparation } from './server/commands/undo-preparation.ts';
import { daySlipFile, labelFile, labelsFile, packingFile } from './server/queries.ts';
import { followRefunds, followRefundsInShop } from './server/steps/follow-refunds.ts';
import { followReturn } from './server/steps/follow-return.ts';
import { shippingTables } from './server/tables.ts';

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents {
    'packing.changed': OtherEvent;
  }
}

const toPrepare = sqlWords(statusesWhere(({ may }) => may.includes('validate-preparation')));
const unanswered = sqlWords(labelStatesWhere((life) => life.unansweredFrom === 'at-once'));

export const shipping = {
  name: 'shipping',
  about: 'Preparation, labels, tracking',
  routes: (implement) =>
    implement(endpoints, schemas, {
      generateLabel: makeLabel,
      deleteLabel,
      recordNumber,
      validatePreparation,
      undoPreparation,
      resendParcel,
      scanAtTable,
      packPiece,
      unpackPiece,
      labelPdf: labelFile,
      labelsPdf: labelsFile,
      packingPdf: packingFile,
      daySlipPdf: daySlipFile,
    }),
  tables: shippingTables,
  topics: { packing: 'packing' },
  constraints: {
    parcel_events_order_id_fkey: orderProblems.notFound,
    shipping_labels_one_current: shippingProblems.labelBusy,
  },
  reactions: shippingReactions,
  hooks: [onMoneyMoved.with(followRefunds), onMoneyMoved.with(followReturn), onParcelInShop.with(followRefundsInShop)],
  mails: shippingMails,
  jobs: [
    {
      name: 'parcels-stuck',
      needs: 'shipping',
      every: daily(5, 37),
      run: recordStuckParcels,
      retries: 1,
      seconds: 300,
    },
  ],
  gauges: [
    {
      name: 'defile_labels_unknown',
      help: 'Labels of orders to prepare that the carrier may have made without an answer',
      read: () => sql`
        select count(*) as value from orders o join shipping_labels l on l.order_id = o.id
        where o.status in (${toPrepare}) and l.state in (${unanswered})`,
    },
  ],
  rounds: [{ name: 'parcels', needs: 'shipping', everyMs: trackingMs, as: 'Colissimo', run: followParcels }],
} satisfies Feature;
