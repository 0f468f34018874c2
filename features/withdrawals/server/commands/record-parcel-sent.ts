import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { readTrackingNumber } from '#features/shipping/domain/rules.ts';
import type * as endpoints from '#features/withdrawals/domain/endpoints.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockWithdrawal } from '../steps/lock-withdrawal.ts';

/**
 * Records that the buyer has sent the parcel (“J’ai envoyé le colis”). From then on the refund no longer waits for the
 * parcel, and the due date of the refund applies. A correction replaces the tracking number of a sent parcel only.
 * Locks the order.
 * @throws Refusal `shipping.bad-number`, `withdrawals.not-found`, for another user’s withdrawal too, or
 * `withdrawals.not-in-this-state`.
 */
export async function recordParcelSent(
  ctx: SignedInCtx,
  { withdrawalId, trackingNumber: typed, isCorrection = false }: ParsedInputOf<typeof endpoints.tellParcelSent>,
): Promise<{ ok: true }> {
  const trackingNumber = typed === null ? null : readTrackingNumber(typed);
  if (typed !== null && trackingNumber === null) throw refuse(shippingProblems.badNumber);
  await inTransaction(ctx, async (tx) => {
    const action = isCorrection ? 'correct' : 'send';
    const { id, orderId, userId } = await lockWithdrawal(tx, withdrawalId, action, ctx.actor.userId);
    // Sending, unlike a correction, clears the warning about the refund. A second warning may follow, because the
    // refund no longer waits for the parcel.
    await tx.run(
      isCorrection
        ? sql`update withdrawals set tracking_number = ${trackingNumber} where id = ${id}`
        : sql`update withdrawals set sent_at = ${ctx.now()}, tracking_number = ${trackingNumber}, warned_at = null where id = ${id}`,
    );
    await tx.record({ type: 'order.return-sent', orderId, userId, data: { trackingNumber } });
  });
  return { ok: true };
}
