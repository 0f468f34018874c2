import sql from 'sql-template-tag';
import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
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
    await removePieces(ctx, tx, [productId]);
    const { liveId, ...gone } = piece;
    await tx.record({ type: 'product.deleted', liveId, data: { productId } });
    await tx.record({ type: 'piece.deleted', data: { liveId, refs: [gone.ref], pieces: [gone] } });
  };
  await inTransaction(ctx, work, { means });
  return { ok: true };
}
