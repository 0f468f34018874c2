import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { holdFrom } from '#shared/hold.ts';
import { renewHold } from './begin-hold.ts';

const decision: AttentionKind = 'modified-after-cash';

/**
 * Renews the hold of a locked order when a seller has decided about its cash. A hold that ended before this decision
 * would cancel the order before its buyer can pay.
 */
export async function renewAfterCashDecision(
  ctx: Ctx,
  tx: Tx,
  { kind, orderId }: { kind: string; orderId: string },
): Promise<void> {
  if (kind !== decision) return;
  const { paymentDelayHours } = await ctx.settings.readIn(tx);
  const hold = holdFrom(ctx.now(), paymentDelayHours);
  if (hold) await tx.run(renewHold(orderId, hold));
}
