import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/withdrawals/domain/endpoints.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockWithdrawal } from '../steps/lock-withdrawal.ts';

/**
 * Records that the buyer has sent the parcel (“J’ai envoyé le colis”). From then on the refund no longer waits for
 * the parcel, and its due date applies. Locks the order.
 * @throws Refusal `withdrawals.not-found`, for another user’s withdrawal too, or `withdrawals.not-in-this-state`.
 */
export async function recordParcelSent(
  ctx: SignedInCtx,
  { withdrawalId, trackingNumber }: ParsedInputOf<typeof endpoints.tellParcelSent>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const { id, orderId, userId } = await lockWithdrawal(tx, withdrawalId, 'send', ctx.actor.userId);
    // Allows a second warning about the refund, because the refund no longer waits for the parcel.
    await tx.run(sql`
      update withdrawals set sent_at = ${ctx.now()}, tracking_number = ${trackingNumber}, warned_at = null where id = ${id}`);
    await tx.record({ type: 'order.return-sent', orderId, userId, data: { trackingNumber } });
  });
  return { ok: true };
}
