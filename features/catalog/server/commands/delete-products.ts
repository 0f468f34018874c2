import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import { whyNotDeleted } from '#features/catalog/domain/rules.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockPieces } from '../steps/lock-pieces.ts';
import { removePieces } from '../steps/remove-pieces.ts';

/** Deletes the unsold of a selection at once: those that no order shows and nobody waits for, each of the others refused alone. */
export async function deleteProducts(
  ctx: Ctx,
  { productIds }: ParsedInputOf<typeof endpoints.deleteProducts>,
): Promise<SelectionOutcome> {
  return inTransaction(ctx, async (tx) => {
    const { fit, refused } = await lockPieces(tx, productIds, whyNotDeleted);
    await removePieces(
      ctx,
      tx,
      fit.map(({ id }) => id),
    );
    if (fit.length > 0) {
      await tx.record({ type: 'product.deleted', data: { count: fit.length } });
      const pieces = fit.map(({ ref, name, price }) => ({ ref, name, price }));
      await tx.record({ type: 'piece.deleted', data: { liveId: null, refs: fit.map(({ ref }) => ref), pieces } });
    }
    return { done: fit.length, refused };
  });
}
