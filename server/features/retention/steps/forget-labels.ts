import sql from 'sql-template-tag';
import { statusesWhere } from '#domain/orders/life.ts';
import { openStates } from '#domain/withdrawals/life.ts';
import type { Ctx } from '#server/context.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { AT_ONCE, type Tally } from '#server/db/removals.ts';
import { forgetFiles } from './forget-files.ts';

const isHere = listedWords(statusesWhere((life) => life.parcelIsHere));

/**
 * Deletes the PDFs of labels that were made before an instant: of parcels that have left, and of the way back of withdrawals
 * that are over. The numbers to follow them stay.
 */
export async function forgetLabels(ctx: Ctx, since: Date, tally: Tally): Promise<void> {
  await forgetSent(ctx, since, tally);
  await forgetReturned(ctx, since, tally);
}

const forgetSent = (ctx: Ctx, since: Date, tally: Tally): Promise<void> =>
  forgetFiles(
    ctx,
    {
      bucket: 'shipping',
      after: (orderId) => sql`
        select o.id, o.shipping_label_path as path from orders o
        where o.id > ${orderId} and o.shipping_label_path is not null and o.status not in (${isHere})
          and not exists (select from orders other where other.parcel_id = o.parcel_id and other.status in (${isHere}))
          and coalesce((select max(s.created_at) from shipping_labels s where s.order_id = o.id), o.order_date) < ${since}
        order by o.id limit ${AT_ONCE}`,
      forget: ({ id, path }) => sql`
        with gone as (update shipping_labels set path = null where order_id = ${id} and path = ${path})
        update orders set shipping_label_path = null where id = ${id} and shipping_label_path = ${path}`,
    },
    tally,
  );

/** By the label’s own id: an order may have several. */
const forgetReturned = (ctx: Ctx, since: Date, tally: Tally): Promise<void> =>
  forgetFiles(
    ctx,
    {
      bucket: 'shipping',
      after: (labelId) => sql`
        select l.id, l.path from return_labels l join withdrawals w on w.id = l.withdrawal_id
        where l.id > ${labelId} and l.path is not null and l.created_at < ${since}
          and w.state not in (${listedWords(openStates)})
        order by l.id limit ${AT_ONCE}`,
      forget: ({ id, path }) => sql`update return_labels set path = null where id = ${id} and path = ${path}`,
    },
    tally,
  );
