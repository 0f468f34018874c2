import sql from 'sql-template-tag';
import { Refusal } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { isSurelyOver } from '#features/lives/server/sql/next-live.ts';
import { readNewOrderSettings } from '#features/orders/server/steps/begin-order.ts';
import { getsReleasedPiece, isCandidateForShop } from '../steps/find-holding.ts';
import { giveByShop } from '../steps/give-by-shop.ts';

interface First {
  claimId: string;
  mayBeGiven: boolean;
}

/**
 * Gives a released piece to the first claim of its queue, if its live is over and the setting is on, and mails the
 * buyer. Skips blocked buyers and claims that give up, which keep their places. Leaves the piece to a seller if the
 * buyer is at the limit or has another person’s pseudo, or a seller has undone an assignment to this claim. Idempotent.
 * @returns true when the piece was given.
 */
export async function giveToNext(ctx: Ctx, productId: string): Promise<boolean> {
  const { promoteAfterLive, piecesPerBuyer } = await ctx.settings.read();
  if (!promoteAfterLive) return false;
  const first = await ctx.db.one<First>(sql`
    select c.id::text as "claimId", ${getsReleasedPiece(piecesPerBuyer)} as "mayBeGiven"
    from claims c join lives l on l.id = c.live_id
    where c.product_id = ${productId} and ${isCandidateForShop} and ${isSurelyOver('l', ctx.now())}
      and not exists (select from order_items i where i.product_id = c.product_id and i.released_at is null)
    order by c.arrived_at, c.id limit 1`);
  if (!first?.mayBeGiven) return false;
  try {
    const newOrder = await readNewOrderSettings(ctx);
    await inTransaction(ctx, async (tx) => {
      await giveByShop(ctx, tx, first.claimId, newOrder, piecesPerBuyer);
    });
    return true;
  } catch (error) {
    // Between the query and the locks, another request gave the piece, or the buyer gave up or was blocked.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
