import sql from 'sql-template-tag';
import { Refusal } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isRetryable } from '#platform/server/db/retryable-error.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { readNewOrderSettings } from '#features/orders/server/steps/begin-order.ts';
import { mayBeGivenByShop } from '../steps/find-holding.ts';
import { giveByShop } from '../steps/give-by-shop.ts';

interface Next {
  /** Claim by which this assignment is requested. */
  claimId: string;
  /** First claim of the queue, which would receive the piece. It may be older than the automatic mode. */
  firstId: string;
  mayBeGiven: boolean;
}

/**
 * Gives each piece automatically to the first claim of its queue (« Au premier »), one piece after the other. Skips
 * claims that give up. A claim is left to a seller if the mode is off, the piece is held, or the buyer is at the limit,
 * is blocked or has another person’s pseudo. A claim behind an earlier claim is left to a seller if the piece was held
 * before, or a seller decided about the earlier claim (decision 0054). A claim is also left to a seller after a logged
 * failure.
 * @returns the number of pieces given.
 * @throws a temporary failure.
 */
export async function giveToFirst(ctx: Ctx, liveId: string): Promise<number> {
  const { piecesPerBuyer } = await ctx.settings.read();
  let givenCount = 0;
  for (let next = await nextOf(ctx, liveId, piecesPerBuyer); next; next = await nextOf(ctx, liveId, piecesPerBuyer)) {
    const { claimId, firstId, mayBeGiven } = next;
    if (mayBeGiven && (await tryToGive(ctx, firstId, piecesPerBuyer))) givenCount += 1;
    else await leaveToSeller(ctx, claimId);
  }
  return givenCount;
}

const nextOf = (ctx: Ctx, liveId: string, piecesPerBuyer: number | null): Promise<Next | null> =>
  ctx.db.one<Next>(sql`
    select requesting.id::text as "claimId", c.id::text as "firstId", requesting.state = 'waiting' and l.giving = 'first'
      and not exists (select from order_items i where i.product_id = requesting.product_id and i.released_at is null)
      and ${mayBeGivenByShop(piecesPerBuyer)}
      and (c.id = requesting.id or c.decided_at is null
        and not exists (select from order_items i where i.product_id = requesting.product_id)) as "mayBeGiven"
    from claims requesting join lives l on l.id = requesting.live_id left join lateral (
      select * from claims first where first.product_id = requesting.product_id and first.state = 'waiting'
        and first.certainty = 'certain' and first.gives_up_at is null order by first.arrived_at, first.id limit 1) c on true
    where requesting.live_id = ${liveId} and requesting.is_for_server order by requesting.arrived_at, requesting.id limit 1`);

async function tryToGive(ctx: Ctx, claimId: string, piecesPerBuyer: number | null): Promise<boolean> {
  try {
    const newOrder = await readNewOrderSettings(ctx);
    await inTransaction(ctx, (tx) => giveByShop(ctx, tx, claimId, newOrder, piecesPerBuyer));
    return true;
  } catch (error) {
    // A temporary error does not leave the claim to a seller: the next round tries the assignment again.
    if (isRetryable(error)) throw error;
    if (!(error instanceof Refusal)) ctx.log.error({ error, claimId }, 'claims: an automatic assignment failed');
    return false;
  }
}

const leaveToSeller = (ctx: Ctx, claimId: string): Promise<number> =>
  ctx.db.run(sql`update claims set is_for_server = false where id = ${claimId}::bigint`);
