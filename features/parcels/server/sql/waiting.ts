import sql, { raw, type Sql } from 'sql-template-tag';
import { isHolding } from '#features/attention/server/queries.ts';
import type { OpenParcel } from '#features/payments/server/hooks.ts';
import { jsonObject, typed, type Json } from '#platform/server/db/json.ts';
import { isOpen } from '../steps/join-parcel.ts';

/**
 * True while an alert about the order, or about another order of its parcel, holds the parcel. `order` is an alias of
 * `orders`.
 */
export const isParcelHeld = (order: string): Sql => sql`exists (
  select from attention_items a where ${isHolding}
    and (a.order_id = ${raw(order)}.id
      or a.order_id in (select same_parcel.id from orders same_parcel where same_parcel.parcel_id = ${raw(order)}.parcel_id)))`;

/** `order` is an alias of `orders`. */
export const isInOpenParcel = (order: string): Sql =>
  sql`exists (select from parcels p where p.id = ${raw(order)}.parcel_id and ${isOpen})`;

/** Null without an open parcel. `order` is an alias of `orders`. */
export const openParcelJson = (order: string): Json<OpenParcel | null> =>
  typed(sql`(
    select ${jsonObject<OpenParcel>({ until: sql`p.open_until`, leavesOncePaid: sql`p.is_sent_once_paid` })}
    from parcels p where p.id = ${raw(order)}.parcel_id and ${isOpen})`);
