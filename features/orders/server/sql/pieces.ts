import sql from 'sql-template-tag';
import type { MoneyOutcome } from '#features/attention/domain/lifecycle.ts';
import { withdrawalStatesWhere } from '#features/withdrawals/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

/**
 * Reasons for releasing the items of a whole order. The order still shows these items, and reopening it takes them
 * back.
 */
export const withTheOrder = sqlWords(['cancelled', 'expired']);

/**
 * Items that an order shows, as SQL over `order_items i`: the held items and, once cancelled, those held before.
 * Items removed by hand are only in the order history.
 */
export const isShownItem = sql`(i.released_at is null or i.release_reason in (${withTheOrder}))`;

/** Items that an order shows, in the order in which they were given. Needs `o` in scope. */
export const shownItems = {
  from: sql`order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
    where i.order_id = o.id and ${isShownItem}`,
  orderBy: sql`i.created_at, i.id`,
};

const endingContract = sqlWords(withdrawalStatesWhere((life) => life.endsContract));

/** True for an item that the buyer has withdrawn from. Needs `i` in scope. */
export const isWithdrawn = sql`exists (
  select from withdrawal_items wi join withdrawals w on w.id = wi.withdrawal_id
  where wi.order_item_id = i.id and w.state in (${endingContract}))`;

/** Amount that the buyer has withdrawn from, in cents. Needs `o` in scope. */
export const withdrawnCents = sql`(
  select coalesce(sum(w.amount_cents), 0)::integer from withdrawals w
  where w.order_id = o.id and w.state in (${endingContract}))`;

/** Part of the card's money that the seller refunded without the provider, in cents. Needs `o` in scope. */
export const returnedCents = sql`(
  select o.returned_cents + coalesce(sum(w.returned_cents), 0)::integer from withdrawals w
  where w.order_id = o.id and w.state in (${endingContract}))`;

/**
 * Amount paid beyond the total, in cents, that the shop keeps with the customer's agreement or refunded without the
 * provider. Needs `o` in scope.
 */
export const agreedCents = sql`(
  select coalesce(sum(case i.kind when 'payment-double' then (i.data->>'amount')::integer
    else (i.data->>'amount')::integer - (i.data->>'total')::integer end), 0)::integer
  from attention_items i
  where i.order_id = o.id and i.kind in ('payment-double', 'payment-amount') and i.settled_at is not null and (
    select s.money from attention_steps s where s.item_id = i.id order by s.id desc limit 1)
    in (${sqlWords(['kept-agreed', 'refunded-otherwise'] satisfies MoneyOutcome[])}))`;
