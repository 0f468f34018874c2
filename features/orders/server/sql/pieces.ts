import sql, { raw, type Sql } from 'sql-template-tag';
import type { MoneyOutcome } from '#features/attention/domain/rules-outcomes.ts';
import type { OrderEventType } from '#features/orders/domain/events.ts';
import { openWithdrawalStates, withdrawalStatesWhere } from '#features/withdrawals/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

/**
 * Reasons for releasing the items of a whole order. The order still shows these items, and gets them back when it is
 * reopened.
 */
export const wholeOrderReleases = sqlWords(['cancelled', 'expired']);

/**
 * True for an item that its order shows: a held item or, once the order is cancelled, an item held before. Items
 * removed by hand or passed are only in the order history. `item` is an alias of `order_items`.
 */
export const isShownItem = (item: string): Sql =>
  sql`(${raw(item)}.released_at is null or ${raw(item)}.release_reason in (${wholeOrderReleases}))`;

/**
 * `from` and `order by` for the items that an order shows, oldest assignment first; `i`, `p` and `c` are in scope.
 * `order` is an alias of `orders`.
 */
export const shownItems = (order: string) => ({
  from: sql`order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
    where i.order_id = ${raw(order)}.id and ${isShownItem('i')}`,
  orderBy: sql`i.created_at, i.id`,
});

export const saleEnded: OrderEventType = 'order.to-be-paid-again';

/**
 * True for a withdrawal that was closed before its sale ended, and does not count for the next sale of the order
 * (decision 0140). A sale that ended with cash at the shop (`keepsCash`) does not end its withdrawals. `withdrawal` is
 * an alias of `withdrawals`.
 */
export const isOfEarlierSale = (withdrawal: string): Sql => sql`exists (
  select from events e where e.order_id = ${raw(withdrawal)}.order_id and e.type = ${saleEnded}
    and e.at >= coalesce(${raw(withdrawal)}.refunded_at, ${raw(withdrawal)}.refused_at) and not e.data ? 'keepsCash')`;

/** Number of sales of an order that have ended. */
export const endedSales = (orderId: string): Sql =>
  sql`(select count(*)::integer from events e where e.order_id = ${orderId} and e.type = ${saleEnded})`;

const endingContract = sqlWords(withdrawalStatesWhere((life) => life.endsContract));

/** `item` is an alias of `order_items`. */
export const isWithdrawn = (item: string): Sql => sql`exists (
  select from withdrawal_items wi join withdrawals w on w.id = wi.withdrawal_id
  where wi.order_item_id = ${raw(item)}.id and w.state in (${endingContract}) and not ${isOfEarlierSale('w')})`;

const refundedStates = sqlWords(withdrawalStatesWhere((life) => life.endsContract && !life.isOpen));

/**
 * True when the buyer has withdrawn from every piece in the current sale, and the shop has refunded all of them.
 * `order` is an alias of `orders`.
 */
export const isReimbursed = (order: string): Sql => sql`(
  exists (select from withdrawals any_of_order where any_of_order.order_id = ${raw(order)}.id) and coalesce((
  select bool_and(exists (
    select from withdrawal_items wi join withdrawals w on w.id = wi.withdrawal_id
    where wi.order_item_id = i.id and w.state in (${refundedStates}) and w.refunded_by is distinct from 'bank'
      and not ${isOfEarlierSale('w')}))
  from order_items i where i.order_id = ${raw(order)}.id and i.released_at is null), false))`;

/** `order` is an alias of `orders`. */
export const holdsPieces = (order: string): Sql =>
  sql`exists (select from order_items i where i.order_id = ${raw(order)}.id and i.released_at is null)`;

const withdrawnSum = (order: string, column: 'amount_cents' | 'postage_cents'): Sql => sql`(
  select coalesce(sum(w.${raw(column)}), 0)::integer from withdrawals w
  where w.order_id = ${raw(order)}.id and w.state in (${endingContract}) and not ${isOfEarlierSale('w')})`;

/** `order` is an alias of `orders`. */
export const withdrawnCents = (order: string): Sql => withdrawnSum(order, 'amount_cents');
/**
 * Part of `withdrawnCents` that still counts once the current sale ends, which is the part of open withdrawals. `order`
 * is an alias of `orders`.
 */
export const openWithdrawnCents = (order: string): Sql => sql`(
  select coalesce(sum(w.amount_cents), 0)::integer from withdrawals w
  where w.order_id = ${raw(order)}.id and w.state in (${sqlWords(openWithdrawalStates)}))`;
/** Postage in the amount of `withdrawnCents`. `order` is an alias of `orders`. */
export const withdrawnPostageCents = (order: string): Sql => withdrawnSum(order, 'postage_cents');

/**
 * Card payments of all sales of an order that the seller refunded without the provider, in cents. `order` is an alias
 * of `orders`.
 */
export const returnedCents = (order: string): Sql => sql`(
  select ${raw(order)}.returned_cents + coalesce(sum(w.returned_cents), 0)::integer from withdrawals w
  where w.order_id = ${raw(order)}.id and w.state in (${endingContract}))`;

/**
 * Amount paid beyond the total in the current sale, in cents, that the shop keeps with the customer's agreement or
 * refunded without the provider. `order` is an alias of `orders`.
 */
export const agreedCents = (order: string): Sql => sql`(
  select coalesce(sum(case i.kind when 'payment-double' then (i.data->>'amount')::integer
    else (i.data->>'amount')::integer - (i.data->>'total')::integer end), 0)::integer
  from attention_items i
  where i.order_id = ${raw(order)}.id and i.kind in ('payment-double', 'payment-amount') and i.settled_at is not null and (
    select s.money from attention_steps s where s.item_id = i.id order by s.id desc limit 1)
    in (${sqlWords(['kept-agreed', 'refunded-otherwise'] satisfies MoneyOutcome[])})
    and not exists (select from events e where e.order_id = i.order_id and e.type = ${saleEnded} and e.at > i.created_at))`;
