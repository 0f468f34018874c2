import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/**
 * Gives the claims of a piece its new number, because a claim that waits again is found by its number. Claims of an
 * earlier live of the piece keep their number. Needs the piece's lock.
 */
export async function renumberClaims(_ctx: Ctx, tx: Tx, { productId }: { productId: string }): Promise<void> {
  await tx.run(sql`
    update claims c set ref = p.ref from products p
    where p.id = ${productId} and c.product_id = p.id and c.live_id = p.live_id and c.ref <> p.ref`);
}
