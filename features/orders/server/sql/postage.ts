import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { isWithdrawn } from './pieces.ts';
import sql, { raw, type Sql } from 'sql-template-tag';

/** Computes the same as `orderTotal` (D-05). `order` is an alias of `orders`. */
export const totalWith = (order: string, postage: number): Sql => sql`coalesce((
  select sum(i.price_cents) + ${postage}::integer from order_items i
  where i.order_id = ${raw(order)}.id and i.released_at is null), 0)`;

const isWhollyWithdrawn = (order: string): Sql => sql`coalesce((
  select bool_and(${isWithdrawn('held')}) from order_items held
  where held.order_id = ${raw(order)}.id and held.released_at is null), false)`;

const holdingStatuses = sqlWords(statusesWhere((life) => life.holdsItsPieces));

/**
 * Postage of a cancelled order that the shop keeps, in cents (decision 0083): only while its parcel carries other
 * orders of its buyer and no such order includes postage. 0 otherwise. Does not count orders whose pieces the buyer has
 * all withdrawn from, nor orders of another buyer, which the undo of a merge may leave in the parcel. `order` is an
 * alias of `orders`.
 */
export function keptPostage(order: string): Sql {
  const o = raw(order);
  return sql`(case when (
    select count(*) > 0 and bool_and(same_parcel.postage_cents = 0) from orders same_parcel
    where same_parcel.parcel_id = coalesce(${o}.postage_parcel_id, ${o}.parcel_id) and same_parcel.id <> ${o}.id
      and same_parcel.user_id = ${o}.user_id and same_parcel.status in (${holdingStatuses})
      and not ${isWhollyWithdrawn('same_parcel')}
  ) then least(${o}.postage_cents, ${o}.total_amount_cents) else 0 end)::integer`;
}

/**
 * Postage in the total of an order, in cents; 0 without a piece, because the total is then 0. `order` is an alias of
 * `orders`.
 */
export const postageInTotal = (order: string): Sql =>
  sql`least(${raw(order)}.postage_cents, ${raw(order)}.total_amount_cents)`;
