import type * as adminEndpoints from '#domain/claims/admin-endpoints.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { newOrderNow } from '#server/features/orders/steps/begin-order.ts';
import { giveWaiting } from '../steps/give-waiting.ts';

/** Gives a free piece to somebody in its line, once for a key. @throws Refusal of ADM-27, or `claims.not-in-this-state`. */
export async function giveClaim(ctx: Ctx, { claimId, key }: ParsedInputOf<typeof adminEndpoints.giveClaim>) {
  const fresh = await newOrderNow(ctx);
  return inTransaction(ctx, (tx) => giveWaiting(ctx, tx, claimId, fresh, key));
}
