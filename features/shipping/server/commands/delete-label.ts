import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { clearSeenLabel } from '../steps/clear-label.ts';

/**
 * Deletes a label in the shop only, because the carrier bills only parcels that it scans (ADM-23). Locks the parcel’s
 * orders by id.
 * @throws Refusals of `clearSeenLabel`.
 */
export async function deleteLabel(ctx: Ctx, seen: ParsedInputOf<typeof endpoints.deleteLabel>): Promise<{ ok: true }> {
  await inTransaction(ctx, (tx) => clearSeenLabel(ctx, tx, seen));
  return { ok: true };
}
