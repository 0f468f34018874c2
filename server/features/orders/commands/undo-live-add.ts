import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { assertLatestMove } from '../steps/check-latest-move.ts';
import { undoGive } from '../steps/undo-give.ts';

/**
 * Undoes `addToLiveOrder`. Locks the pseudo, the buyer, the order.
 * @throws Refusal `orders.move-outdated`, `undo.unnamed-action`, or those of `undoGive`.
 */
export const undoLiveAdd = (ctx: Ctx, { reverts, ...item }: ParsedInputOf<typeof adminEndpoints.undoLiveAdd>) =>
  inTransaction(ctx, (tx) =>
    undoGive(ctx, tx, { ...item, assertUndo: () => assertLatestMove(ctx, tx, item, reverts) }),
  );
