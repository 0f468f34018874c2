import sql from 'sql-template-tag';
import { Refusal } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { newOrderNow } from '#server/features/orders/steps/begin-order.ts';
import { mayBeGivenByShop } from '../steps/find-holding.ts';
import { giveByShop } from '../steps/give-by-shop.ts';

interface Next {
  claimId: string;
  mayBeGiven: boolean;
}

/**
 * “Au premier”: gives each piece that the shop is to give by itself to who claimed it first, one after the other. A
 * piece that is held by then, that somebody else waits for longer, or that would be one too many for her, is left to a
 * person, as is who is blocked, or bears the pseudo of somebody known to be another; so is one that can't be
 * given, with its reason in the log: it holds none of the others back.
 * @returns how many were given.
 */
export async function giveToFirst(ctx: Ctx, liveId: string): Promise<number> {
  const { piecesPerBuyer } = await ctx.settings.read();
  let given = 0;
  for (let next; (next = await nextOf(ctx, liveId, piecesPerBuyer));) {
    const { claimId, mayBeGiven } = next;
    if (mayBeGiven && (await wasGiven(ctx, claimId, piecesPerBuyer))) given += 1;
    else await leaveToAPerson(ctx, claimId);
  }
  return given;
}

const nextOf = (ctx: Ctx, liveId: string, piecesPerBuyer: number | null): Promise<Next | null> =>
  ctx.db.one<Next>(sql`
    select c.id::text as "claimId", c.state = 'waiting' and l.giving = 'first'
      and not exists (select from order_items i where i.product_id = c.product_id and i.released_at is null)
      and ${mayBeGivenByShop(piecesPerBuyer)}
      and not exists (select from claims other where other.product_id = c.product_id and other.state = 'waiting'
        and other.certainty = 'certain' and (other.arrived_at, other.id) < (c.arrived_at, c.id)) as "mayBeGiven"
    from claims c join lives l on l.id = c.live_id where c.live_id = ${liveId} and c.is_for_server order by c.arrived_at, c.id limit 1`);

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
