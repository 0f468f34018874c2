import sql, { type Sql } from 'sql-template-tag';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { parcelProblems } from '#features/parcels/domain/problems.ts';
import { byNumber } from '#features/parcels/domain/rules.ts';
import { type Db, awaitAll } from '#platform/server/db/client.ts';
import { nothingToSend } from '#features/payments/server/sql/pieces.ts';
import { lockOrders, type LockedOrder } from '#features/orders/server/steps/lock-order.ts';

export interface LockedParcel {
  order: LockedOrder;
  /** Sorted by number, the requested order included. */
  orders: LockedOrder[];
  /**
   * Orders of the parcel that are paid, still in the shop, and have a piece to send. Only the requested order when it
   * is not paid or has left, or when no order has a piece to send.
   */
  leaving: LockedOrder[];
  /** The requested order, or the first of `leaving` when only the requested order has no piece to send. */
  sent: LockedOrder;
}

/**
 * Locks all orders of an order's parcel, by id.
 * @param options `joining: 'waits'` locks the parcel too, so that no order joins it until the transaction ends. `seen`
 * has the ids of the parcel's orders on screen; undefined for any orders.
 * @throws Refusal `orders.not-found`. `shipping.parcel-changed` when the orders of the parcel changed in the meantime,
 * or differ from `seen`.
 */
export async function lockParcel(
  db: Db,
  orderId: string,
  { joining, seen }: { joining?: 'waits'; seen?: readonly string[] | undefined } = {},
): Promise<LockedParcel> {
  const [locked, , ids, withoutPieces] = await awaitAll(
    lockOrders(db, ordersOfParcel(orderId)),
    joining &&
      db.run(sql`
      select from parcels where id = (select parcel_id from orders where id = ${orderId}) for no key update`),
    idsOfParcel(db, orderId),
    db.many<{ id: string }>(sql`
      select o.id from orders o where o.id in (${ordersOfParcel(orderId)})
        and ${nothingToSend('o')} is not null`),
  );
  const order = locked.find(({ id }) => id === orderId);
  if (!order) throw refuse(orderProblems.notFound);
  const isAsSeen = !seen || [...new Set(seen)].toSorted().join() === ids.join();
  if (!isAsSeen || locked.map(({ id }) => id).join() !== ids.join()) throw refuse(parcelProblems.parcelChanged);
  const orders = locked.toSorted(byNumber);
  const emptyIds = new Set(withoutPieces.map(({ id }) => id));
  const leaving = orders.filter(({ id, status }) => lifecycleOf(status).parcelIsHere && !emptyIds.has(id));
  const isLeftOut = emptyIds.has(order.id) && lifecycleOf(order.status).parcelIsHere;
  const [first] = leaving;
  if (isLeftOut && first) return { order, orders, leaving, sent: first };
  return { order, orders, leaving: leaving.includes(order) ? leaving : [order], sent: order };
}

/** Selects the ids of the orders of an order's parcel, with the order itself. */
export const ordersOfParcel = (orderId: string): Sql => sql`
  select id from orders where id = ${orderId}
  union select id from orders where parcel_id = (select parcel_id from orders where id = ${orderId})`;

/** Returns the ids of the orders of an order's parcel, in the order in which `lockParcel` locks the orders. */
export const idsOfParcel = async (db: Db, orderId: string): Promise<string[]> =>
  (await db.many<{ id: string }>(sql`${ordersOfParcel(orderId)} order by id`)).map(({ id }) => id);
