import sql from 'sql-template-tag';
import type * as endpoints from '#features/feed/domain/endpoints.ts';
import { feedProblems } from '#features/feed/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';

/**
 * Sets the time of the next connection attempt to now. The process that listens to the live notices this within
 * seconds.
 * @throws Refusal `feed.not-waiting` when no later attempt is planned. Further attempts are not allowed, because the
 * platform limits the number of requests.
 */
export async function retryFeedNow(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.retryFeedNow>,
): Promise<{ ok: true }> {
  const updatedRows = await ctx.db.run(sql`
    update feed_states set next_try_at = ${ctx.now()} where live_id = ${liveId} and next_try_at > ${ctx.now()}`);
  if (updatedRows === 0) throw refuse(feedProblems.notWaiting);
  ctx.liveFeed.publish([{ topic: 'feed', id: liveId }]);
  return { ok: true };
}
