import sql from 'sql-template-tag';
import { Refusal } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isRetryable } from '#platform/server/db/retryable-error.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { readNewOrderSettings } from '#features/orders/server/steps/begin-order.ts';
import { mayBeGivenByShop } from '../steps/find-holding.ts';
import { giveByShop } from '../steps/give-by-shop.ts';

interface Next {
  /** Claim that asks for an automatic assignment. */
  claimId: string;
  /** First claim of the queue, which receives the piece, even if it is older than the automatic mode. */
  firstId: string;
  mayBeGiven: boolean;
}

/**
 * Gives each piece automatically to the first claim (“Au premier”), in sequence. Manual review is needed for a piece
 * that is held, or that was held and has an earlier claim (decision 0054). It is also needed for a buyer who is at the
 * limit, is blocked, or has another person’s pseudo. A claim that gives up is skipped. A failure is logged and does not
 * stop the batch, unless it is temporary.
 * @returns the number of pieces given.
 */
export async function giveToFirst(ctx: Ctx, liveId: string): Promise<number> {
  const { piecesPerBuyer } = await ctx.settings.read();
  let givenCount = 0;
  for (let next; (next = await nextOf(ctx, liveId, piecesPerBuyer));) {
    const { claimId, firstId, mayBeGiven } = next;
    if (mayBeGiven && (await tryToGive(ctx, firstId, piecesPerBuyer))) givenCount += 1;
    else await leaveToSeller(ctx, claimId);
  }
  return givenCount;
}

const nextOf = (ctx: Ctx, liveId: string, piecesPerBuyer: number | null): Promise<Next | null> =>
  ctx.db.one<Next>(sql`
    select asks.id::text as "claimId", c.id::text as "firstId", asks.state = 'waiting' and l.giving = 'first'
      and not exists (select from order_items i where i.product_id = asks.product_id and i.released_at is null)
      and ${mayBeGivenByShop(piecesPerBuyer)}
      and (c.id = asks.id or c.decided_at is null
        and not exists (select from order_items i where i.product_id = asks.product_id)) as "mayBeGiven"
    from claims asks join lives l on l.id = asks.live_id left join lateral (
      select * from claims first where first.product_id = asks.product_id and first.state = 'waiting'
        and first.certainty = 'certain' and first.gives_up_at is null order by first.arrived_at, first.id limit 1) c on true
    where asks.live_id = ${liveId} and asks.is_for_server order by asks.arrived_at, asks.id limit 1`);

async function tryToGive(ctx: Ctx, claimId: string, piecesPerBuyer: number | null): Promise<boolean> {
  try {
    const newOrder = await readNewOrderSettings(ctx);
    await inTransaction(ctx, (tx) => giveByShop(ctx, tx, claimId, newOrder, piecesPerBuyer));
    return true;
  } catch (error) {
    // A temporary error is not a refusal, so the next round makes the assignment.
    if (isRetryable(error)) throw error;
    if (!(error instanceof Refusal)) ctx.log.error({ error, claimId }, 'claims: not given to the first');
    return false;
  }
}

const leaveToSeller = (ctx: Ctx, claimId: string): Promise<number> =>
  ctx.db.run(sql`update claims set is_for_server = false where id = ${claimId}::bigint`);
