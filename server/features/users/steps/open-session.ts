import sql from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { SESSION_DAYS } from '#domain/users/rules.ts';
import { hashOf, newSecret } from '#server/features/users/session-secret.ts';

/** Signs the visitor in as this user: a session row and a cookie. The secret itself is kept nowhere. */
export async function openSession(ctx: Ctx, db: Db, userId: string): Promise<void> {
  const token = newSecret();
  const until = new Date(ctx.now().getTime() + SESSION_DAYS * 86_400_000);
  await db.run(sql`
    insert into sessions (token_hash, user_id, created_at, renewed_at, expires_at, user_agent)
    values (${hashOf(token)}, ${userId}, ${ctx.now()}, ${ctx.now()}, ${until}, ${ctx.visitor.userAgent})`);
  await db.run(sql`
    update auth_identities set last_sign_in_at = ${ctx.now()} where id = (select auth_id from users where id = ${userId})`);
  ctx.visitor.keepSession(token, until);
}
