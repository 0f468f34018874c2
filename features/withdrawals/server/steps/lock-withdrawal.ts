import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { isOfEarlierSale } from '#features/orders/server/sql/pieces.ts';
import type { WithdrawalAction, WithdrawalState } from '#features/withdrawals/domain/lifecycle.ts';
import { withdrawalProblems } from '#features/withdrawals/domain/problems.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { cancelledRefusal, moveRefusal } from '#features/withdrawals/domain/rules.ts';
import type { Db } from '#platform/server/db/client.ts';
import { refundCents } from '../sql/refund.ts';

export interface LockedWithdrawal {
  id: string;
  orderId: string;
  userId: string;
  orderStatus: OrderStatus;
  state: WithdrawalState;
  /** Amount that the shop refunds, in cents. */
  amount: number;
  needsReturn: boolean;
  /** Time of the refund or of the refusal; null while open. */
  endedAt: Date | null;
  isSoldAgain: boolean;
}

/** True for a withdrawal `w` of a sale that ended, in an order that was paid again. */
export const isSoldAgain = sql`(${isOfEarlierSale('w')} and exists (
  select from orders sold where sold.id = w.order_id
    and coalesce(sold.payment_date, sold.paid_outside_at) is not null))`;

/**
 * Locks the order of a withdrawal, then the withdrawal. Refuses an `action` that is not possible now. With `ownerId`,
 * withdrawals of other users are not found.
 * @throws Refusal `withdrawals.not-found`, or the refusals of `moveRefusal` and `cancelledRefusal`.
 */
export async function lockWithdrawal(
  db: Db,
  withdrawalId: string,
  action?: WithdrawalAction,
  ownerId?: string,
): Promise<LockedWithdrawal> {
  const order = await db.one<Pick<LockedWithdrawal, 'userId' | 'orderStatus'>>(sql`
    select o.user_id as "userId", o.status as "orderStatus" from orders o
    where o.id = (select w.order_id from withdrawals w where w.id = ${withdrawalId}) for no key update`);
  const withdrawal = await db.one<Omit<LockedWithdrawal, 'userId' | 'orderStatus'>>(sql`
    select w.id, w.order_id as "orderId", w.state, ${refundCents('w')} as amount, w.needs_return as "needsReturn",
      coalesce(w.refunded_at, w.refused_at) as "endedAt", ${isSoldAgain} as "isSoldAgain"
    from withdrawals w where w.id = ${withdrawalId} for no key update`);
  if (!order || !withdrawal || (ownerId !== undefined && order.userId !== ownerId))
    throw refuse(withdrawalProblems.notFound);
  const locked = { ...withdrawal, ...order };
  const refusal = action ? (moveRefusal(action, locked.state) ?? cancelledRefusal(action, locked)) : null;
  if (refusal) throw refusal;
  return locked;
}
