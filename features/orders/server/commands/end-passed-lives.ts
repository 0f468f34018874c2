import sql, { type Sql } from 'sql-template-tag';
import { endPassedLive } from '#features/lives/server/steps/end-passed-live.ts';
import { hasPassed } from '#features/lives/server/sql/next-live.ts';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { expirableStatusWords } from '../steps/begin-hold.ts';

/**
 * Lists the lives for which `hasPassed` is true, and whose earlier orders wait for the end of the live to start their
 * holds. An imported order has no event `order.created`, so an imported live stays as it is.
 */
export const passedLives = (now: Date): Sql => sql`
  select l.id from lives l where ${hasPassed('l', now)} and exists (
    select from orders o where o.live_id = l.id and o.status in (${expirableStatusWords}) and o.held_until is null
      and not o.is_hold_by_hand and o.payment_date is null and o.created_at < l.live_date
      and exists (select from events e where e.order_id = o.id and e.type = 'order.created'))`;

/** Ends the lives of `passedLives`, one transaction each. A failure does not stop the batch. */
export async function endPassedLives(ctx: Ctx): Promise<number> {
  const lives = await ctx.db.many<{ id: string }>(sql`${passedLives(ctx.now())} order by l.id`);
  let ended = 0;
  for (const { id: liveId } of lives) {
    try {
      if (await endPassedLive(ctx, liveId)) ended += 1;
    } catch (error) {
      const message = 'orders: a live whose date has passed can’t end';
      reportItemFailure(ctx, error, { work: 'passed-lives', message, ids: { liveId } });
    }
  }
  return ended;
}
