import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { holdFrom } from '#shared/hold.ts';
import { renewHold } from './begin-hold.ts';
import type { LockedOrder } from './lock-order.ts';

/**
 * Renews the hold of a locked order that its buyer can pay from now on. A hold that ended before would cancel the order
 * before its buyer can pay.
 */
export async function renewHoldFromNow(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  const { paymentDelayHours } = await ctx.settings.readIn(tx);
  await tx.run(renewHold(orderId, holdFrom(ctx.now(), paymentDelayHours), ctx.now()));
}

/**
 * Renews the hold of a locked order that had nothing to pay, and did not expire (`isFree`). Its buyer may have something
 * to pay now. Call it after the change.
 */
export async function renewHoldIfFree(ctx: Ctx, tx: Tx, { id, isFree }: LockedOrder): Promise<void> {
  if (isFree) await renewHoldFromNow(ctx, tx, id);
}
