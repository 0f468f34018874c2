import sql, { type Sql } from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as adminEndpoints from '#features/users/domain/admin-endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';

/** Ends the sessions that `condition` selects, and their live feeds. @returns the number of ended sessions. */
export async function endSessions(ctx: SignedInCtx, condition: Sql): Promise<number> {
  // Confirms the caller's session first, because statements on `ctx.sessions.db` do not confirm it (decision 0118).
  await ctx.presumed?.confirm(ctx.sessions.db);
  const ended = await ctx.sessions.db.many<{ id: string }>(sql`delete from sessions where ${condition} returning id`);
  ctx.liveFeed.publish(ended.map(({ id }) => ({ topic: 'session-ended', id })));
  return ended.length;
}

/** @throws Refusal `users.session-gone` when the session is over or of another user. */
export async function endSession(
  ctx: SignedInCtx,
  { sessionId }: ParsedInputOf<typeof adminEndpoints.endSession>,
): Promise<{ ok: true }> {
  const ended = await endSessions(ctx, sql`id = ${sessionId} and user_id = ${ctx.actor.userId}`);
  if (ended === 0) throw refuse(userProblems.sessionGone);
  return { ok: true };
}

export async function endOtherSessions(ctx: SignedInCtx): Promise<{ ended: number }> {
  return { ended: await endSessions(ctx, sql`user_id = ${ctx.actor.userId} and id <> ${ctx.actor.sessionId}`) };
}
