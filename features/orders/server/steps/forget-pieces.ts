import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Deletes the items of these pieces that were removed by hand or passed. The order history keeps them. */
export async function forgetPieces(
  _ctx: Ctx,
  tx: Tx,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  await tx.run(
    sql`delete from order_items where product_id = any(${productIds}::uuid[]) and release_reason in ('removed', 'passed')`,
  );
}
