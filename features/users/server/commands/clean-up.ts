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
    // An account without a visit for years is erased, so the last visit of an ended session is kept.
    sql`
      with ended as (delete from sessions where expires_at < ${ctx.now()} returning user_id, renewed_at),
        visits as (
          update auth_identities a set last_sign_in_at = greatest(a.last_sign_in_at, visit.at)
          from (select user_id, max(renewed_at) as at from ended group by user_id) visit join users u on u.id = visit.user_id
          where a.id = u.auth_id)
      select from ended`,
    sql`delete from sign_in_requests where expires_at < ${dayAgo}`,
    sql`delete from rate_counters where window_start < ${dayAgo}`,
    sql`delete from attempt_turns where next_at < ${dayAgo}`,
  ];
  // Each kind has its own transaction, which holds its locks only during its own deletion.
  for (const deletion of deletions) deleted += await withoutTimeLimit(ctx, (tx) => tx.run(deletion));
  return deleted;
}
