import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import { deletionRefusal } from '#features/catalog/domain/rules.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { lockPieces, readChosenPieces } from '../steps/lock-pieces.ts';
import sql from 'sql-template-tag';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { onPiecesDeleted } from '../hooks.ts';

/**
 * Deletes the pieces of a selection that have no order and no waiting claim. Refuses each other piece with its own
 * reason. Locks the pieces by id.
 */
export async function deleteProducts(
  ctx: Ctx,
  { productIds }: ParsedInputOf<typeof endpoints.deleteProducts>,
): Promise<SelectionOutcome> {
  return inTransaction(ctx, async (tx) => {
    const { fit, refused } = await lockPieces(tx, productIds, deletionRefusal);
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

/**
 * Deletes a piece that has no order and no waiting claim, by the rule of `deleteProducts`. A cancelled order counts,
 * because it still shows the piece. Locks the piece.
 * @throws Refusal `catalog.product-not-found`, `catalog.product-in-order`, `catalog.piece-awaited`.
 */
export async function deleteProduct(
  ctx: Ctx,
  { productId }: ParsedInputOf<typeof endpoints.deleteProduct>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const locked = await tx.one<{ liveId: string }>(
      sql`select live_id as "liveId" from products where id = ${productId} for update`,
    );
    const [piece] = await readChosenPieces(tx, [productId]);
    if (!locked || !piece) throw refuse(catalogProblems.productNotFound);
    const refusal = deletionRefusal(piece);
    if (refusal) throw refusal;
    await removePieces(ctx, tx, [productId]);
    const { liveId } = locked;
    const { ref, name, price } = piece;
    await tx.record({ type: 'product.deleted', liveId, data: { productId } });
    await tx.record({ type: 'piece.deleted', data: { liveId, refs: [ref], pieces: [{ ref, name, price }] } });
  });
  return { ok: true };
}

/** Needs the locks of the pieces. */
async function removePieces(ctx: Ctx, tx: Tx, productIds: readonly string[]): Promise<void> {
  await onPiecesDeleted.run(ctx, tx, { productIds });
  await tx.run(sql`delete from products where id = any(${productIds}::uuid[])`);
}
