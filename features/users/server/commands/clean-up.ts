import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { withoutTimeLimit } from '#platform/server/events/without-time-limit.ts';

/**
 * Deletes ended sessions, and requests, counters and queued turns that have been over for a day.
 * @returns the number of deleted rows.
 */
export async function cleanUp(ctx: Ctx): Promise<number> {
  let deleted = 0;
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000);
  const deletions = [
    sql`delete from sessions where expires_at < ${ctx.now()}`,
    sql`delete from sign_in_requests where expires_at < ${dayAgo}`,
    sql`delete from rate_counters where window_start < ${dayAgo}`,
    sql`delete from attempt_turns where next_at < ${dayAgo}`,
  ];
  // Each kind has its own transaction, which holds its locks only during its own deletion.
  for (const deletion of deletions) deleted += await withoutTimeLimit(ctx, (tx) => tx.run(deletion));
  return deleted;
}
