import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { onPiecesDeleted } from '../hooks.ts';

/** Deletes locked pieces. */
export async function removePieces(ctx: Ctx, tx: Tx, productIds: readonly string[]): Promise<void> {
  await onPiecesDeleted.run(ctx, tx, { productIds });
  await tx.run(sql`delete from products where id = any(${productIds}::uuid[])`);
}
