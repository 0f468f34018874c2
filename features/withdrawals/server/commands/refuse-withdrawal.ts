import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/withdrawals/domain/admin-endpoints.ts';
import type { RefusalReason } from '#features/withdrawals/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { awaitsReaction } from '#platform/server/events/reactions.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { assertNoRefundUnderWay } from '#features/refunds/server/steps/check-declared-refund.ts';
import { lockWithdrawal, type LockedWithdrawal } from '../steps/lock-withdrawal.ts';
import { updateOpenRefunds } from '../steps/update-refunds.ts';
import { closeRefundedIn, closeWithdrawal, updateWithdrawal } from './move-withdrawal.ts';

/** Names of the reactions that close withdrawals after a refund, and after the payment was cancelled or lowered. */
export const CLOSING = 'settle-withdrawals';
export const CLOSING_TAKEN_BACK = 'settle-withdrawals-taken-back';

/**
 * Refuses a withdrawal for a legal reason, and mails the reason to the buyer. The refunds of the order's other open
 * withdrawals are computed again. Locks the order.
 * @throws Refusal `withdrawals.not-found`, `withdrawals.not-in-this-state`, `withdrawals.owed-anyway` or
 * `refunds.under-way`.
 */
export async function refuseWithdrawal(
  ctx: Ctx,
  { withdrawalId, reason }: ParsedInputOf<typeof endpoints.refuseWithdrawal>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const { orderId } = await lockWithdrawal(tx, withdrawalId, 'refuse');
    // A buyer whose money was returned must not read a refusal.
    const awaitsClosing = await tx.one(sql`
      select where ${awaitsReaction(ctx, CLOSING, sql`${orderId}`)} or ${awaitsReaction(ctx, CLOSING_TAKEN_BACK, sql`${orderId}`)}`);
    if (awaitsClosing) await closeRefundedIn(ctx, tx, orderId);
    await assertNoRefundUnderWay(tx, orderId);
    await markRefused(ctx, tx, await lockWithdrawal(tx, withdrawalId, 'refuse'), reason);
    await updateOpenRefunds(ctx, tx, orderId);
    // The provider may have refunded all that is still owed.
    await closeRefundedIn(ctx, tx, orderId);
  });
  return { ok: true };
}

async function markRefused(ctx: Ctx, tx: Tx, withdrawal: LockedWithdrawal, reason: RefusalReason): Promise<void> {
  const { orderId, userId } = withdrawal;
  await updateWithdrawal(tx, withdrawal, sql`refused_at = ${ctx.now()}, refusal_reason = ${reason}`);
  await tx.record({ type: 'order.withdrawal-refused', orderId, userId, data: { reason } });
  await closeWithdrawal(ctx, tx, withdrawal, 'refused');
}
