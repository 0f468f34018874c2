import sql from 'sql-template-tag';
import type * as endpoints from '#domain/catalog/admin-endpoints.ts';
import { catalogProblems } from '#domain/catalog/problems.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { removePieces } from '../steps/remove-pieces.ts';

/** Deletes a piece that no order has, cancelled orders included: they still show it. */
export async function deleteProduct(
  ctx: Ctx,
  { productId }: ParsedInputOf<typeof endpoints.deleteProduct>,
): Promise<{ ok: true }> {
  const means = { order_items_product_id_fkey: catalogProblems.productInOrder };
  const work = async (tx: Tx) => {
    const piece = await tx.one<{ live_id: string }>(
      sql`select live_id from products where id = ${productId} for update`,
    );
    if (!piece) throw refuse(catalogProblems.productNotFound);
    await removePieces(tx, [productId]);
    await tx.record({ type: 'product.deleted', liveId: piece.live_id, data: { productId } });
  };
  await inTransaction(ctx, work, { means });
  return { ok: true };
}
