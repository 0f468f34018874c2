import sql from 'sql-template-tag';
import { isHolding } from '#features/attention/server/queries.ts';
import { isOpen } from '../steps/join-parcel.ts';

/**
 * True while an open alert about the order `o`, or about another order of its parcel, holds the parcel. Needs `o` in
 * scope.
 */
export const isHeld = sql`exists (
  select from attention_items a where ${isHolding}
    and (a.order_id = o.id or a.order_id in (select same_parcel.id from orders same_parcel where same_parcel.parcel_id = o.parcel_id)))`;

/** True while the parcel of the order `o` takes other orders. Needs `o` in scope. */
export const isInOpenParcel = sql`exists (select from parcels p where p.id = o.parcel_id and ${isOpen})`;
