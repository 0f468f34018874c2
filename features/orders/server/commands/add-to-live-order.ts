import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { giveInLive } from '../steps/give-in-live.ts';
import { newOrderNow } from '../steps/begin-order.ts';

/** Gives a piece to a pseudo during a live (ADM-27). Locks the piece, the buyer, the order. */
export async function addToLiveOrder(ctx: Ctx, input: ParsedInputOf<typeof adminEndpoints.addToLiveOrder>) {
  const fresh = await newOrderNow(ctx);
  return inTransaction(ctx, (tx) => giveInLive(tx, { ...input, ...fresh, now: ctx.now() }));
}
