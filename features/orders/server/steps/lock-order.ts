import sql, { type Sql } from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type { OrderAction } from '#features/orders/domain/lifecycle-actions.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { actionRefusal } from '#features/orders/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import { keptPostage } from '../sql/postage.ts';
import { awaitAll, type Db } from '#platform/server/db/client.ts';
import { agreedCents, returnedCents, withdrawnCents } from '../sql/pieces.ts';
import { isFree, paymentUnderWay } from '../sql/order-facts.ts';

export interface LockedOrder {
  id: string;
  number: string;
  status: OrderStatus;
  userId: string;
  liveId: string | null;
  total: number;
  /** In cents. Part of the total once the order holds a piece. */
  postage: number;
  /** Part of the total that the buyer has withdrawn from, in cents. */
  withdrawn: number;
  /** Part of the total that the seller waived, in cents. */
  waived: number;
  /** Postage that the shop keeps after a cancellation, in cents. */
  keptPostage: number;
  /** Card payments that the seller refunded without the provider, in cents. */
  returned: number;
  /** Amount paid beyond the total that the shop does not owe, by agreement or after a refund elsewhere, in cents. */
  agreed: number;
  /** Rest that the customer must still pay, in cents; null when the seller has not requested it. */
  restAsked: number | null;
  isPaid: boolean;
  paymentId: string | null;
  /** Instant at which a member of the team recorded a payment without the card provider. */
  paidOutsideAt: Date | null;
  isPaidOutside: boolean;
  /** True for a validated order that holds pieces and has nothing to pay. */
  isFree: boolean;
  paymentUnderWay: boolean;
  pseudo: string | null;
  trackingId: string | null;
  labelPath: string | null;
  hasAddress: boolean;
}

/**
 * Locks an order. With `ownerId`, another user's order is not found.
 * @throws Refusal `orders.not-found`.
 */
export async function lockOrder(db: Db, orderId: string, ownerId?: string): Promise<LockedOrder> {
  const [order] = await lockOrders(db, sql`${orderId}`);
  if (!order || (ownerId !== undefined && order.userId !== ownerId)) throw refuse(orderProblems.notFound);
  return order;
}

/**
 * Locks the orders with these ids, a list of values or a query, in the order of their ids. Reads the facts in a second
 * statement, which sees the changes committed while the first statement waited for its locks.
 */
export async function lockOrders(db: Db, ids: Sql): Promise<LockedOrder[]> {
  const lock = db.run(sql`select 1 from orders o where o.id in (${ids}) order by o.id for no key update`);
  const facts = db.many<LockedOrder>(sql`
    select o.id, o.order_number as number, o.status, o.user_id as "userId", o.live_id as "liveId",
      o.total_amount_cents as total, o.postage_cents as postage, ${withdrawnCents('o')} as withdrawn, o.waived_cents as waived, o.rest_asked_cents as "restAsked", ${keptPostage('o')} as "keptPostage", ${returnedCents('o')} as returned, ${agreedCents('o')} as agreed, o.payment_date is not null as "isPaid", o.payment_id as "paymentId", o.paid_outside_at as "paidOutsideAt",
      o.paid_outside_at is not null as "isPaidOutside", ${isFree('o')} as "isFree",
      ${paymentUnderWay('o')} as "paymentUnderWay",
      o.pseudo, o.tracking_id as "trackingId", o.shipping_label_path as "labelPath",
      o.shipping_address is not null as "hasAddress"
    from orders o where o.id in (${ids}) order by o.id for no key update`);
  const [, orders] = await awaitAll(lock, facts);
  return orders;
}

/** @throws Refusal of `actionRefusal` when the order does not allow the action. */
export function assertAllowed(action: OrderAction, order: LockedOrder): void {
  const refusal = actionRefusal(action, order);
  if (refusal) throw refusal;
}

/** Locks an order that may have been deleted. @returns the id of its buyer; null for a deleted order. */
export async function lockIfThere(tx: Db, orderId: string): Promise<string | null> {
  const order = await tx.one<{ userId: string }>(sql`
    select user_id as "userId" from orders where id = ${orderId} for no key update`);
  return order?.userId ?? null;
}
