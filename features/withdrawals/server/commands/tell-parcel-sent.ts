import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/withdrawals/domain/endpoints.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockWithdrawal } from '../steps/lock-withdrawal.ts';

/**
 * “J’ai envoyé le colis”: the seller can’t wait for longer than the refund’s day. Locks the order.
 * @throws Refusal `withdrawals.not-found` for somebody else’s.
 */
export async function tellParcelSent(
  ctx: SignedInCtx,
  { withdrawalId, trackingNumber }: ParsedInputOf<typeof endpoints.tellParcelSent>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const { id, orderId, userId } = await lockWithdrawal(tx, withdrawalId, 'send', ctx.actor.userId);
    // Warned of before she sent it: told again, as the reason to wait is gone.
    await tx.run(sql`
      update withdrawals set sent_at = ${ctx.now()}, tracking_number = ${trackingNumber}, warned_at = null where id = ${id}`);
    await tx.record({ type: 'order.return-sent', orderId, userId, data: { trackingNumber } });
  });
  return { ok: true };
}
