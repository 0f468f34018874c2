import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Deletes the lines of these pieces that were taken out of their order by hand, or passed: the order's trace tells them. */
export async function forgetPieces(
  _ctx: Ctx,
  tx: Tx,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  await tx.run(
    sql`delete from order_items where product_id = any(${productIds}::uuid[]) and release_reason in ('removed', 'passed')`,
  );
}
