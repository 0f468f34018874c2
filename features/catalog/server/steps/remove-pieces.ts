import sql from 'sql-template-tag';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Deletes locked pieces. Their lines that were taken out of their order by hand, or passed, are history, kept in the order's trace. */
export async function removePieces(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from order_items where product_id = any(${ids}::uuid[]) and release_reason in ('removed', 'passed')`,
  );
  await tx.run(sql`delete from products where id = any(${ids}::uuid[])`);
}
