import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { undoGive } from '../steps/undo-give.ts';

/** Undoes `addToLiveOrder`. Locks the pseudo, the buyer, the order. */
export const undoLiveAdd = (ctx: Ctx, { orderId, itemId }: ParsedInputOf<typeof adminEndpoints.undoLiveAdd>) =>
  inTransaction(ctx, (tx) => undoGive(ctx, tx, { orderId, itemId }));
