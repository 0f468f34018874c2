import sql from 'sql-template-tag';
import { orderActions, statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { BATCH_SIZE, removeOneByOne, type Tally } from '#platform/server/db/removals.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { clearAttention } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { paymentUnderWay } from '#features/orders/server/sql/order-facts.ts';
import { freePieces, lockPiecesOf } from '#features/orders/server/steps/free-pieces.ts';
import { liveIsOn } from '#features/orders/server/steps/keep-until.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';

const status = orderActions.expire.leadsTo;
const over = sqlWords(statusesWhere((life) => life.isOver));
const unpaid = sqlWords(statusesWhere((life) => !life.isOver && !life.isPastPayment));

/** Nothing has happened to `o` since an instant. */
const isUntouched = (since: Date) => sql`o.order_date < ${since} and o.updated_at < ${since}
  and not exists (select from events e where e.order_id = o.id and e.at >= ${since})`;
/** Also requires that nobody has paid the order. */
const isLeft = (since: Date) => sql`o.status in (${unpaid}) and o.payment_date is null
  and not ${liveIsOn} and not ${paymentUnderWay} and ${isUntouched(since)}`;

/**
 * Cancels orders that nobody paid or changed since an instant, one transaction each, and frees their pieces.
 * Sends no mail after such a time. An order with a payment under way at the provider stays.
 */
export const giveUpOrders = (ctx: Ctx, since: Date, tally: Tally): Promise<void> =>
  removeOneByOne<{ id: string }>(ctx, tally, {
    after: (id) =>
      sql`select o.id from orders o where o.id > ${id} and ${isLeft(since)} order by o.id limit ${BATCH_SIZE}`,
    remove: ({ id }) => inTransaction(ctx, (tx) => giveUp(ctx, tx, since, id)),
    failure: 'retention: an unfinished order could not be cancelled',
  });

/** Locks its pieces, then the order. */
async function giveUp(ctx: Ctx, tx: Tx, since: Date, orderId: string): Promise<boolean> {
  await lockPiecesOf(tx, orderId);
  const { userId, ...order } = await lockOrder(tx, orderId);
  if (!(await tx.one(sql`select 1 from orders o where o.id = ${orderId} and ${isLeft(since)}`))) return false;
  await freePieces(ctx, tx, orderId, 'cancelled');
  await tx.run(sql`update orders set status = ${status}, updated_at = ${ctx.now()} where id = ${orderId}`);
  await tx.record({ type: 'order.given-up', orderId, userId, data: { from: order.status, to: status } });
  return true;
}

/**
 * Shows paid orders in “À traiter” while they are open and nobody has changed them since an instant.
 * An order that cannot be shown or cleared is counted and does not stop the batch.
 */
export async function showLeftOpen(ctx: Ctx, since: Date, tally: Tally): Promise<void> {
  const shown: Tally = { removed: 0, failed: 0 };
  await removeOneByOne<{ id: string }>(ctx, shown, {
    after: (id) => sql`
      select o.id from attention_items i join orders o on o.id = i.order_id
      where i.kind = 'order-left-open' and i.settled_at is null and o.status in (${over}) and o.id > ${id}
      order by o.id limit ${BATCH_SIZE}`,
    remove: ({ id }) => inTransaction(ctx, (tx) => clearLeftOpen(ctx, tx, id)),
    failure: 'retention: an order that is over could not be taken out of “À traiter”',
  });
  await removeOneByOne<{ id: string; at: Date }>(ctx, shown, {
    after: (id) => sql`
      select o.id, o.updated_at as at from orders o
      where o.status not in (${over}) and (o.status not in (${unpaid}) or o.payment_date is not null)
        and ${isUntouched(since)} and o.id > ${id} order by o.id limit ${BATCH_SIZE}`,
    remove: ({ id, at }) => inTransaction(ctx, (tx) => show(ctx, tx, id, at)),
    failure: 'retention: a paid order left open could not be shown',
  });
  // Adds only the failures, because nothing is removed here.
  tally.failed += shown.failed;
}

async function show(ctx: Ctx, tx: Tx, orderId: string, at: Date): Promise<boolean> {
  await raiseAttention(ctx, tx, { kind: 'order-left-open', key: orderId, orderId, data: { since: at.toISOString() } });
  return true;
}

async function clearLeftOpen(ctx: Ctx, tx: Tx, orderId: string): Promise<boolean> {
  await lockOrder(tx, orderId);
  await clearAttention(ctx, tx, { kind: 'order-left-open', key: orderId, note: 'La commande est terminée' });
  return true;
}
