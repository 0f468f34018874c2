import sql from 'sql-template-tag';
import type * as endpoints from '#domain/catalog/admin-endpoints.ts';
import { catalogProblems } from '#domain/catalog/problems.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { recordPieceChange } from '#server/events/record-piece-change.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { removePieces } from '../steps/remove-pieces.ts';

/** Deletes a piece that no order has, cancelled orders included: they still show it. */
export async function deleteProduct(
  ctx: Ctx,
  { productId }: ParsedInputOf<typeof endpoints.deleteProduct>,
): Promise<{ ok: true }> {
  const means = { order_items_product_id_fkey: catalogProblems.productInOrder };
  const work = async (tx: Tx) => {
    const piece = await tx.one<{ liveId: string; ref: number; name: string; price: number }>(
      sql`select live_id as "liveId", ref, name, price_cents as price from products where id = ${productId} for update`,
    );
    if (!piece) throw refuse(catalogProblems.productNotFound);
    await removePieces(tx, [productId]);
    const { liveId, ...gone } = piece;
    await tx.record({ type: 'product.deleted', liveId, data: { productId } });
    recordPieceChange(ctx, tx, { what: 'deleted', liveId, refs: [gone.ref], data: { pieces: [gone] } });
  };
  await inTransaction(ctx, work, { means });
  return { ok: true };
}
