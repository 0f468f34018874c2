import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { giveInLive } from '../steps/give-in-live.ts';

/** Gives a piece to a pseudo during a live (ADM-27). Locks the piece, the buyer, the order. */
export const addToLiveOrder = (ctx: Ctx, input: ParsedInputOf<typeof adminEndpoints.addToLiveOrder>) =>
  inTransaction(ctx, (tx) => giveInLive(tx, input));
