import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
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
