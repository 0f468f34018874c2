import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { renewHoldFromNow } from './renew-hold-from-now.ts';

const cashAlertKind: AttentionKind = 'modified-after-cash';

/** Renews the hold of a locked order when a seller has decided about its cash. Until then, its buyer could not pay. */
export async function renewAfterCashDecision(
  ctx: Ctx,
  tx: Tx,
  { kind, orderId }: { kind: string; orderId: string },
): Promise<void> {
  if (kind === cashAlertKind) await renewHoldFromNow(ctx, tx, orderId);
}
