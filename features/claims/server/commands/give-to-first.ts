import sql from 'sql-template-tag';
import { Refusal } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isDatabaseAway } from '#platform/server/db/away.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { newOrderNow } from '#features/orders/server/steps/begin-order.ts';
import { mayBeGivenByShop } from '../steps/find-holding.ts';
import { giveByShop } from '../steps/give-by-shop.ts';

interface Next {
  /** The claim that asks the shop to give. */
  claimId: string;
  /** Who gets the piece: the first in its line, whether she asked before the shop gave by itself or not. */
  firstId: string;
  mayBeGiven: boolean;
}

/**
 * “Au premier”: gives each piece that the shop is to give by itself to who claimed it first, one after the other. Left
 * to a person: a piece that is held by then, one that somebody had and others wait for (decision 0054), one that would
 * be one too many for her, who is blocked, or bears the pseudo of somebody known to be another; who said that she no longer wants it is passed over; so is one that can't
 * be given, with its reason in the log: it holds none of the others back.
 * @returns how many were given.
 */
export async function giveToFirst(ctx: Ctx, liveId: string): Promise<number> {
  const { piecesPerBuyer } = await ctx.settings.read();
  let given = 0;
  for (let next; (next = await nextOf(ctx, liveId, piecesPerBuyer));) {
    const { claimId, firstId, mayBeGiven } = next;
    if (mayBeGiven && (await wasGiven(ctx, firstId, piecesPerBuyer))) given += 1;
    else await leaveToAPerson(ctx, claimId);
  }
  return given;
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

async function wasGiven(ctx: Ctx, claimId: string, piecesPerBuyer: number | null): Promise<boolean> {
  try {
    const fresh = await newOrderNow(ctx);
    await inTransaction(ctx, (tx) => giveByShop(ctx, tx, claimId, fresh, piecesPerBuyer));
    return true;
  } catch (error) {
    // Nothing says that it can't be given: it is tried again.
    if (isDatabaseAway(error)) throw error;
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, claimId }, 'claims: not given to the first');
    return false;
  }
}

const leaveToAPerson = (ctx: Ctx, claimId: string): Promise<number> =>
  ctx.db.run(sql`update claims set is_for_server = false where id = ${claimId}::bigint`);
