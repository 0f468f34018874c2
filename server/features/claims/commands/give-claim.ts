import type * as adminEndpoints from '#domain/claims/admin-endpoints.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { holdNow } from '#server/features/orders/steps/keep-until.ts';
import { giveWaiting } from '../steps/give-waiting.ts';

/** Gives a free piece to somebody in its line, once for a key. @throws Refusal of ADM-27, or `claims.not-in-this-state`. */
export async function giveClaim(ctx: Ctx, { claimId, key }: ParsedInputOf<typeof adminEndpoints.giveClaim>) {
  const hold = await holdNow(ctx);
  return inTransaction(ctx, (tx) => giveWaiting(ctx, tx, claimId, hold, key));
}
