import sql from 'sql-template-tag';
import { catalogProblems } from '#domain/catalog/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { explained } from './explain-constraint.ts';

/** Deletes a piece that no order has, cancelled orders included: they still show it. */
export async function deleteProduct(ctx: Ctx, { productId }: { productId: string }): Promise<{ ok: true }> {
  await explained(() =>
    inTransaction(ctx, async (tx) => {
      // Lines taken out of their order by hand are history, kept in the order's trace.
      await tx.run(sql`delete from order_items where product_id = ${productId} and release_reason = 'removed'`);
      const deleted = await tx.one<{ live_id: string }>(
        sql`delete from products where id = ${productId} returning live_id`,
      );
      if (!deleted) throw refuse(catalogProblems.productNotFound);
      await tx.record({ type: 'product.deleted', liveId: deleted.live_id, data: { productId } });
    }),
  );
  return { ok: true };
}
