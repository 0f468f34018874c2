import sql from 'sql-template-tag';
import type * as endpoints from '#features/feed/domain/endpoints.ts';
import { feedProblems } from '#features/feed/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';

/**
 * Brings the next try to hear a live forward to now. The process that listens sees it within seconds.
 * @throws Refusal `feed.not-waiting` when no try is ahead: the platform counts what it is asked.
 */
export async function askFeedNow(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.askFeedNow>,
): Promise<{ ok: true }> {
  const brought = await ctx.db.run(sql`
    update feed_states set next_try_at = ${ctx.now()} where live_id = ${liveId} and next_try_at > ${ctx.now()}`);
  if (brought === 0) throw refuse(feedProblems.notWaiting);
  ctx.liveFeed.publish([{ topic: 'feed', id: liveId }]);
  return { ok: true };
}
