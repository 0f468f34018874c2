import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { sessionEnd } from '#features/users/domain/rules.ts';
import { hashOf, newSecret } from '#features/users/server/session-secret.ts';

/**
 * Signs the visitor in as this user: a session row, and a cookie after the commit. The secret itself is not stored.
 * Ends the session whose cookie the new cookie replaces.
 * @param factorAt time at which the second factor was given with this sign-in; null without a factor.
 */
export async function openSession(ctx: Ctx, tx: Tx, userId: string, factorAt: Date | null = null): Promise<void> {
  const token = newSecret();
  const now = ctx.now();
  const until = sessionEnd(now, now);
  if ('sessionId' in ctx.actor) await endSession(ctx, tx, ctx.actor.sessionId);
  await tx.run(sql`
    insert into sessions (token_hash, user_id, created_at, renewed_at, expires_at, user_agent, factor_at)
    values (${hashOf(token)}, ${userId}, ${now}, ${now}, ${until}, ${ctx.visitor.userAgent}, ${factorAt})`);
  await tx.run(sql`
    update auth_identities set last_sign_in_at = ${now} where id = (select auth_id from users where id = ${userId})`);
  tx.afterCommit(() => ctx.visitor.setSessionCookie(token, until));
}

async function endSession(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const ended = await tx.run(sql`delete from sessions where id = ${id}`);
  if (ended > 0) tx.afterCommit(() => ctx.liveFeed.publish([{ topic: 'session-ended', id }]));
}

/**
 * Gives the caller's session another secret, so that a copy of its cookie no longer works. After the commit, sets the
 * cookie and ends the live feeds of the session, which reopen with the cookie of their browser. Locks the session.
 * @throws Refusal `users.signed-out` when the session has ended.
 */
export async function renewSecret(ctx: SignedInCtx, tx: Tx): Promise<void> {
  const token = newSecret();
  const session = await tx.one<{ until: Date }>(sql`
    update sessions set token_hash = ${hashOf(token)} where id = ${ctx.actor.sessionId} returning expires_at as until`);
  if (!session) throw refuse(userProblems.signedOut);
  tx.afterCommit(() => {
    ctx.visitor.setSessionCookie(token, session.until);
    ctx.liveFeed.publish([{ topic: 'session-ended', id: ctx.actor.sessionId }]);
  });
}
