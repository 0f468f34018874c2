import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { giveInLive } from '../steps/give-in-live.ts';
import { readNewOrderSettings } from '../steps/begin-order.ts';
import { assertLatestMove } from '../steps/check-latest-move.ts';
import { undoAssignment } from '../steps/undo-assignment.ts';

/** Gives a piece to a pseudo, with `giveInLive`. Locks the piece, the buyer, the order. */
export async function addToLiveOrder(ctx: Ctx, input: ParsedInputOf<typeof adminEndpoints.addToLiveOrder>) {
  const newOrder = await readNewOrderSettings(ctx);
  return inTransaction(ctx, (tx) => giveInLive(ctx, tx, { ...input, ...newOrder }));
}

/**
 * Undoes `addToLiveOrder`. Locks the pseudo, the buyer, the order.
 * @throws Refusal `orders.move-outdated`, `undo.unnamed-action`, or the refusals of `undoAssignment`.
 */
export const undoLiveAdd = (ctx: Ctx, { reverts, ...item }: ParsedInputOf<typeof adminEndpoints.undoLiveAdd>) =>
  inTransaction(ctx, (tx) =>
    undoAssignment(ctx, tx, { ...item, assertUndo: () => assertLatestMove(ctx, tx, item, reverts) }),
  );
