import sql, { empty, type Sql } from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type { OrderEventType } from '#features/orders/domain/events.ts';
import {
  expirableStatuses,
  orderLifecycle,
  type OrderStatus,
  type StatusFacts,
} from '#features/orders/domain/lifecycle.ts';
import { dueOf, keptPostageOf } from '#features/orders/domain/rules.ts';
import { latestDeliveryDay } from '#shared/delivery.ts';
import { refuse } from '#shared/problem.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type CardMoney, onCardMoneyRead, onOrderStopped, onParcelInShop } from '../hooks.ts';
import { isReachable } from '../sql/order-facts.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { openWithdrawnCents, wholeOrderReleases } from '../sql/pieces.ts';
import { changePostage, updatePostage, updateTotal } from '../steps/hold-piece.ts';
import { forgetPayment, withoutPayment } from '../steps/record-payment.ts';
import { freePieces, lockPiecesOf } from '../steps/free-pieces.ts';
import { beginHold, waitForEndsOfLivesOf } from '../steps/begin-hold.ts';
import { followFreeOrder } from '../steps/follow-free-order.ts';
import { renewHoldIfFree } from '../steps/renew-hold-from-now.ts';
import { type LockedOrder, lockOrder } from '../steps/lock-order.ts';
import { readNewOrderSettings } from '../steps/begin-order.ts';
import { shopTime } from '../sql/shop-time.ts';

/**
 * Sets any status by hand (ADM-20, D-09). Cancelling frees the pieces. Reopening reserves them again or fails (D-07).
 * Waits for a concurrent end of the live, then locks the pieces and the order.
 * @throws Refusal `orders.not-found`, `orders.status-changed-meanwhile` when the status on screen is outdated,
 * `orders.pieces-sold-meanwhile`.
 */
export async function changeStatus(
  ctx: Ctx,
  { orderId, status, seen, tellBuyer }: ParsedInputOf<typeof adminEndpoints.changeStatus>,
) {
  const { hold, postage } = await readNewOrderSettings(ctx);
  const { deliveryDays } = await ctx.settings.read();
  return inTransaction(ctx, async (tx) => {
    const [, , order] = await awaitAll(
      tx.run(waitForEndsOfLivesOf(sql`${orderId}`)),
      lockPiecesOf(tx, orderId),
      lockOrder(tx, orderId),
    );
    if (order.status === status) return { status };
    if (seen !== undefined && seen !== order.status)
      throw refuse(orderProblems.statusChangedMeanwhile, { status: order.status });
    const [before, after] = [orderLifecycle[order.status], orderLifecycle[status]];
    if (before.holdsItsPieces && !after.holdsItsPieces) await freePieces(ctx, tx, orderId, 'cancelled');
    if (!before.holdsItsPieces && after.holdsItsPieces) await retakePieces(ctx, tx, order);
    const card = await readCardMoney(ctx, tx, order);
    const paidOutsideAt = paidOutsideSince(ctx, order, card, status);
    const endsCardSale = hasLostCardSale(order, card, status);
    // Stores the parcel of a cancelled, paid order, because its postage may pay for the other orders (decision 0083).
    tx.send(sql`
      update orders set ${endsCardSale ? sql`${withoutPayment},` : empty} status = ${status}, cancel_reason = null, paid_outside_at = ${paidOutsideAt},
        deliver_by = ${promisedDay(order, { paidOutsideAt, endsCardSale, deliveryDays })},
        postage_parcel_id = ${after.holdsItsPieces ? null : sql`case when payment_date is not null or paid_outside_at is not null then parcel_id end`},
        updated_at = ${ctx.now()} where id = ${orderId}`);
    if (endsCardSale) await forgetCardSale(tx, order);
    // A validated order stays in its parcel between « Validée » and « À payer ».
    if (!after.isPastPayment && !(isValidatedUnpaid(before) && isValidatedUnpaid(after)))
      await onOrderStopped.run(ctx, tx, { orderId });
    if (await hasLeftParcel(tx, { ...order, status })) await changePostage(ctx, tx, order, postage);
    else await updatePostage(ctx, tx, { ...order, status }, postage);
    if (expirableStatuses.includes(status) && !expirableStatuses.includes(order.status))
      await beginHold(tx, order, hold, ctx.now());
    if (expirableStatuses.includes(status)) await renewHoldIfFree(ctx, tx, order);
    if (!before.parcelIsHere && after.parcelIsHere) await onParcelInShop.run(ctx, tx, { orderId });
    if (endsCardSale) await tx.record({ type: 'order.to-be-paid-again', orderId, userId: order.userId });
    await tx.record({
      type: 'order.status-changed',
      orderId,
      userId: order.userId,
      data: { from: order.status, to: status, ...cashOf(order, after) },
    });
    if (order.isFree || after.asksBuyer === 'pay')
      await followFreeOrder(ctx, tx, order, { status, total: order.total });
    await followOutsidePayment(ctx, tx, order, {
      card,
      after,
      isRecordedNow: paidOutsideAt !== null && !before.isPastPayment,
    });
    // Ends the cash sale of an order that is set to unpaid after withdrawals covered its total, even when it was
    // cancelled in between. The customer may then withdraw from the next sale (decision 0140).
    const isSoldInCash = order.isPaidOutside || (!before.holdsItsPieces && !order.isPaid);
    if (!endsCardSale && isSoldInCash && after.oncePaid !== null && order.withdrawn > 0 && dueOf(order) === 0)
      await tx.record({ type: 'order.to-be-paid-again', orderId, userId: order.userId });
    if (tellBuyer && !after.holdsItsPieces) await notifyCancelled(ctx, tx, order);
    return { status };
  });
}

/** Updates a locked order as the end of its card sale does. The closed withdrawals of this sale no longer count. */
async function forgetCardSale(tx: Tx, order: LockedOrder): Promise<void> {
  forgetPayment(order);
  const counted = await tx.one<{ withdrawn: number }>(sql`
    select ${openWithdrawnCents('o')} as withdrawn from orders o where o.id = ${order.id}`);
  order.withdrawn = counted?.withdrawn ?? 0;
}

/** The documents of a cancelled sale in cash need this fact for the postage that the shop keeps. */
const cashOf = ({ isPaidOutside }: LockedOrder, { keepsItsMoney }: StatusFacts): { wasPaidOutside?: true } =>
  isPaidOutside && !keepsItsMoney ? { wasPaidOutside: true } : {};

const isValidatedUnpaid = ({ oncePaid, may }: StatusFacts): boolean => oncePaid !== null && may.includes('modify');

/**
 * Returns true for an unpaid order that joined a parcel without paying postage, and has left the parcel (decision
 * 0056). Needs the order's lock.
 */
async function hasLeftParcel(tx: Tx, { id, status, postage, isPaid }: LockedOrder): Promise<boolean> {
  if (orderLifecycle[status].oncePaid === null || isPaid || postage > 0) return false;
  const type: OrderEventType = 'order.joined-parcel';
  const leftOrder = await tx.one(sql`
    select from orders o where o.id = ${id} and o.parcel_id is null
      and exists (select from events e where e.order_id = o.id and e.type = ${type})`);
  return leftOrder !== null;
}

/**
 * Raises an attention item for money received without the card provider that a cancelled order owes to its buyer. This
 * item is settled when the change records the money again (`isRecordedNow`), or when the payment of an imported order
 * counts again. Otherwise it stays, also when a card has paid the order since. The item about a modified order is
 * settled when this change records the same amount again.
 */
async function followOutsidePayment(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  { card, after, isRecordedNow }: { card: CardState; after: StatusFacts; isRecordedNow: boolean },
): Promise<void> {
  const kind = 'money-owed-outside' as const;
  const settled = { key: order.id, note: 'L’argent reçu correspond de nouveau à la commande' };
  if (after.keepsItsMoney) {
    const countsAgain = isRecordedNow || (order.isPaid && card.isEmpty);
    const recorded = { kind: 'modified-after-cash', amount: order.total - order.withdrawn } as const;
    await awaitAll(
      countsAgain ? settleAttentionByKey(ctx, tx, { kind, ...settled }) : null,
      isRecordedNow ? settleAttentionByKey(ctx, tx, { ...recorded, ...settled }) : null,
    );
    return;
  }
  const isOutside = order.paidOutsideAt !== null || (order.isPaid && card.isEmpty);
  // The kept postage is taken from the card money, if any is at the shop.
  const isKeptFromCard = card.isHere && !card.isEmpty;
  const keptPostage = isKeptFromCard ? 0 : keptPostageOf(order);
  const amount = Math.max(0, order.total - order.withdrawn - keptPostage);
  const data = { amount, ...(!isKeptFromCard && { keptPostage }) };
  if (isOutside && amount > 0) await raiseAttention(ctx, tx, { kind, key: order.id, orderId: order.id, data });
}

/** Mails the buyer of a cancelled order. Each cancellation of the order has its own mail. */
async function notifyCancelled(ctx: Ctx, tx: Tx, { id: orderId }: LockedOrder): Promise<void> {
  if (!(await isReachable(tx, orderId))) return;
  await insertMail(ctx, tx, {
    key: `cancelled-${orderId}-${ctx.now().toISOString()}`,
    kind: 'order-cancelled',
    orderId,
  });
}

async function retakePieces(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<void> {
  const sold = await tx.many<{ ref: number }>(sql`
    select distinct p.ref from order_items own_item
    join order_items held_item on held_item.product_id = own_item.product_id and held_item.released_at is null
    join products p on p.id = own_item.product_id
    where own_item.order_id = ${order.id} and own_item.release_reason in (${wholeOrderReleases}) order by p.ref`);
  if (sold.length > 0) throw refuse(orderProblems.piecesSoldMeanwhile, { refs: sold.map((piece) => piece.ref) });
  await tx.run(sql`
    update order_items set released_at = null, release_reason = null from ${shopTime(ctx)}
    where order_id = ${order.id} and release_reason in (${wholeOrderReleases})`);
  await updateTotal(ctx, tx, order);
}

type CardState = Pick<CardMoney, 'isEmpty' | 'isHere'>;

/** Reads the card money of an order. An imported order may be paid without a report of the provider. */
async function readCardMoney(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<CardState> {
  const [money = { isEmpty: true, isHere: order.isPaid }] = await onCardMoneyRead.run(ctx, tx, order);
  return money;
}

/**
 * Returns the instant since which an order with status `to` is paid outside of the card provider; null otherwise. An
 * unpaid order that is set to paid is paid outside from now on, unless card money is at the shop (decision 0057).
 * Write the result in the statement that sets the status. A second update of the order in its transaction would lock
 * the buyer after the order.
 */
function paidOutsideSince(ctx: Ctx, order: LockedOrder, card: CardState, to: OrderStatus): Date | null {
  if (!orderLifecycle[to].isPastPayment) return null;
  if (orderLifecycle[order.status].isPastPayment) return order.paidOutsideAt;
  return card.isHere ? null : ctx.now();
}

/** Returns the last day for the delivery, for the `set` of an update: a new day when a sale begins outside of the card. */
function promisedDay(
  order: LockedOrder,
  sale: { paidOutsideAt: Date | null; endsCardSale: boolean; deliveryDays: number },
): Sql {
  if (sale.paidOutsideAt === null) return order.isPaid && !sale.endsCardSale ? sql`deliver_by` : sql`null`;
  if (order.paidOutsideAt) return sql`deliver_by`;
  return sql`${latestDeliveryDay(sale.paidOutsideAt, sale.deliveryDays)}::date`;
}

/**
 * Returns true when the sale that card money paid has ended: the money has left, and the order awaits a payment or is
 * paid anew. A reaction would come too late for a next change that sets the order to paid.
 */
const hasLostCardSale = (order: LockedOrder, card: CardState, to: OrderStatus): boolean =>
  order.isPaid &&
  !card.isHere &&
  (orderLifecycle[to].oncePaid !== null ||
    (orderLifecycle[to].isPastPayment && !orderLifecycle[order.status].isPastPayment));
