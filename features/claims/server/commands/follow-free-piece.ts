import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { hasEnded } from '#features/lives/server/sql/next-live.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { isReleased } from '../steps/find-holding.ts';

interface Piece {
  ref: number;
  liveId: string;
  live: string;
  /** True when the live is over, no order holds the piece any more, and a claim waits for it. */
  needsSeller: boolean;
}

/**
 * Raises an alert about a released piece that has a queue after its live, because no seller watches the console then.
 * Settles the alert in all other cases, for example once the piece is given. Idempotent. Locks the piece.
 */
export const followFreePiece = (ctx: Ctx, productId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await tx.run(sql`select 1 from products where id = ${productId} for no key update`);
    const piece = await tx.one<Piece>(sql`
      select p.ref, l.id as "liveId", l.title as live, ${hasEnded('l', ctx.now())}
        and exists (select from claims c where c.product_id = p.id and c.state = 'waiting')
        and ${isReleased(sql`p.id`)} as "needsSeller"
      from products p join lives l on l.id = p.live_id where p.id = ${productId}`);
    const item = { kind: 'piece-waits', key: productId } as const;
    if (!piece?.needsSeller) return settleAttentionByKey(ctx, tx, { ...item, note: 'Donnée, ou plus attendue' });
    const { ref, liveId, live } = piece;
    await raiseAttention(ctx, tx, { ...item, data: { ref, liveId, live } });
  });
