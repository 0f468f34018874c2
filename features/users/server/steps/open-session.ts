import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sessionEnd } from '#features/users/domain/rules.ts';
import { hashOf, newSecret } from '#features/users/server/session-secret.ts';

/**
 * Signs the visitor in as this user: a session row and a cookie. The secret itself is not stored.
 * @param factorAt time at which the second factor was given with this sign-in; null when it was not.
 */
export async function openSession(ctx: Ctx, db: Db, userId: string, factorAt: Date | null = null): Promise<void> {
  const token = newSecret();
  const now = ctx.now();
  const until = sessionEnd(now, now);
  await db.run(sql`
    insert into sessions (token_hash, user_id, created_at, renewed_at, expires_at, user_agent, factor_at)
    values (${hashOf(token)}, ${userId}, ${now}, ${now}, ${until}, ${ctx.visitor.userAgent}, ${factorAt})`);
  await db.run(sql`
    update auth_identities set last_sign_in_at = ${now} where id = (select auth_id from users where id = ${userId})`);
  ctx.visitor.setSessionCookie(token, until);
}

/**
 * Gives the caller's session another secret: a copy of its cookie no longer works. Locks the session.
 * @throws Refusal `users.signed-out` when the session has ended.
 */
export async function renewSecret(ctx: SignedInCtx, db: Db): Promise<void> {
  const token = newSecret();
  const session = await db.one<{ until: Date }>(sql`
    update sessions set token_hash = ${hashOf(token)} where id = ${ctx.actor.sessionId} returning expires_at as until`);
  if (!session) throw refuse(userProblems.signedOut);
  ctx.visitor.setSessionCookie(token, session.until);
}
