import sql from 'sql-template-tag';
import { refuse } from '#domain/problem.ts';
import type { SessionUser } from '#domain/users/contract.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';

const sessionUserColumns = sql`
  id, email, first_name as "firstName", last_name as "lastName", phone_number as phone, tiktok_username as pseudo,
  is_admin as "isAdmin"`;

/** A user as her own screens show her; null when there is none. */
export const sessionUserOf = (db: Db, userId: string): Promise<SessionUser | null> =>
  db.one<SessionUser>(sql`select ${sessionUserColumns} from users where id = ${userId}`);

/** The same, for a user who must be there. @throws Refusal `users.not-found`. */
export async function mustBeUser(db: Db, userId: string): Promise<SessionUser> {
  const user = await sessionUserOf(db, userId);
  if (!user) throw refuse(userProblems.notFound);
  return user;
}

/** Who is signed in (`GET /api/session`). */
export async function currentSession(ctx: Ctx): Promise<{ user: SessionUser | null }> {
  return { user: 'userId' in ctx.actor ? await sessionUserOf(ctx.db, ctx.actor.userId) : null };
}

/** D-02: a pseudo is taken only when somebody with an account has it. */
export async function pseudoHasAccount(ctx: Ctx, pseudo: string): Promise<boolean> {
  const found = await ctx.db.one(sql`select 1 from users where tiktok_username = ${pseudo} and auth_id is not null`);
  return found !== null;
}

/** Characters that mean something in LIKE, made plain. */
export const likePattern = (typed: string): string =>
  `%${typed.toLowerCase().replace(/[\\%_]/g, (found) => `\\${found}`)}%`;

/** Pseudos that contain what was typed, or whose display name does; those of this live first; at most 100. */
export async function searchPseudos(ctx: Ctx, { q, liveId }: { q: string; liveId?: string | undefined }) {
  const typed = q.replace(/^@/, '').toLowerCase();
  const pattern = likePattern(typed);
  const pseudos = await ctx.db.many<{
    pseudo: string;
    displayName: string | null;
    avatarUrl: string | null;
    isCustomer: boolean;
  }>(sql`
    with found as (
      select tiktok_username as pseudo, display_name, avatar_url, auth_id is not null as account, false as here
      from users where tiktok_username like ${pattern} or lower(display_name) like ${pattern}
      union all
      select tiktok_username, display_name, avatar_url, false, live_id = ${liveId ?? null}::uuid
      from tiktok_live_users where tiktok_username like ${pattern} or lower(display_name) like ${pattern})
    select pseudo, max(display_name) as "displayName", max(avatar_url) as "avatarUrl", bool_or(account) as "isCustomer"
    from found where pseudo is not null group by pseudo
    order by (pseudo = ${typed}) desc, bool_or(here) desc nulls last, (pseudo like ${`${typed}%`}) desc, pseudo limit 100`);
  return { pseudos };
}
