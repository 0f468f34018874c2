import sql, { type Sql } from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { LABEL_BUCKET } from '#features/shipping/server/steps/ask-for-label.ts';
import { openWithdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { BATCH_SIZE, type Tally } from '#platform/server/db/removals.ts';
import { purgeFiles, type OldFiles } from './purge-files.ts';

const statusesInShop = sqlWords(statusesWhere((life) => life.parcelIsHere));

/**
 * Deletes the PDFs of labels made before an instant: parcels that have left, deleted or replaced labels, closed
 * returns. The tracking numbers stay.
 */
export async function purgeLabels(ctx: Ctx, since: Date, tally: Tally): Promise<void> {
  await purgeSentLabels(ctx, since, tally);
  await purgeFiles(ctx, replacedLabels(sql`l.created_at < ${since}`), tally);
  await purgeReturnLabels(ctx, since, tally);
}

/** Deletes the label PDFs of an erased person's orders, with those of returns. Idempotent. */
export async function purgeLabelsOf(ctx: Ctx, userId: string): Promise<void> {
  const tally: Tally = { removed: 0, failed: 0 };
  await purgeFiles(ctx, sentLabels(sql`o.user_id = ${userId}`), tally);
  await purgeFiles(ctx, replacedLabels(sql`o.user_id = ${userId}`), tally);
  await purgeFiles(
    ctx,
    returnedLabels(sql`w.order_id in (select o.id from orders o where o.user_id = ${userId})`),
    tally,
  );
  if (tally.failed > 0) throw new Error('a label of an erased person could not be deleted');
}

const purgeSentLabels = (ctx: Ctx, since: Date, tally: Tally): Promise<void> =>
  purgeFiles(
    ctx,
    sentLabels(sql`o.status not in (${statusesInShop})
          and not exists (select from orders same_parcel
            where same_parcel.parcel_id = o.parcel_id and same_parcel.status in (${statusesInShop}))
          and coalesce((select max(s.created_at) from shipping_labels s where s.order_id = o.id), o.order_date) < ${since}`),
    tally,
  );

const purgeReturnLabels = (ctx: Ctx, since: Date, tally: Tally): Promise<void> =>
  purgeFiles(
    ctx,
    returnedLabels(sql`l.created_at < ${since} and w.state not in (${sqlWords(openWithdrawalStates)})`),
    tally,
  );

/** Selects the current labels of orders. */
const sentLabels = (condition: Sql): OldFiles => ({
  bucket: LABEL_BUCKET,
  after: (orderId) => sql`
    select o.id, o.shipping_label_path as path from orders o
    where o.id > ${orderId} and o.shipping_label_path is not null and ${condition} order by o.id limit ${BATCH_SIZE}`,
  clearRow: ({ id, path }) => sql`
    with cleared as (update shipping_labels set path = null where order_id = ${id} and path = ${path})
    update orders set shipping_label_path = null where id = ${id} and shipping_label_path = ${path}`,
});

/** Selects the labels that are no longer the label of their order. */
const replacedLabels = (condition: Sql): OldFiles => ({
  bucket: LABEL_BUCKET,
  after: (labelId) => sql`
    select l.id, l.path from shipping_labels l join orders o on o.id = l.order_id
    where l.id > ${labelId} and l.path is not null and l.path is distinct from o.shipping_label_path and ${condition}
    order by l.id limit ${BATCH_SIZE}`,
  clearRow: ({ id, path }) => sql`update shipping_labels set path = null where id = ${id} and path = ${path}`,
});

/** Selects return labels, by their own ids, because an order may have several. */
const returnedLabels = (condition: Sql): OldFiles => ({
  bucket: LABEL_BUCKET,
  after: (labelId) => sql`
    select l.id, l.path from return_labels l join withdrawals w on w.id = l.withdrawal_id
    where l.id > ${labelId} and l.path is not null and ${condition} order by l.id limit ${BATCH_SIZE}`,
  clearRow: ({ id, path }) => sql`update return_labels set path = null where id = ${id} and path = ${path}`,
});
