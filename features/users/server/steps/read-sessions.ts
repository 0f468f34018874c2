import sql, { empty, type Sql } from 'sql-template-tag';
import { sessionEnd } from '#features/users/domain/rules.ts';
import type { KnownSession, Sessions, SignedIn } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject, typed } from '#platform/server/db/json.ts';
import { newsSince, type NewsRow } from '#platform/server/reads/changes.ts';
import type { Role } from '#shared/roles.ts';
import { hashOf } from '../session-secret.ts';
import { awaitsCode, roleInSession } from '../sql/roles.ts';
import { fullName } from '../sql/order-buyer.ts';

/** Age at which a session is renewed, in ms. */
const RENEW_AFTER_MS = 86_400_000;

interface SessionRow {
  id: string;
  user_id: string;
  role: Role | null;
  awaits: boolean;
  created_at: Date;
  renewed_at: Date;
  name: string;
}

const userName = sql`coalesce(${fullName}, u.tiktok_username, u.email)`;

/** A session with the token by whose hash it was found, in the order of the tokens. */
interface FoundSession {
  place: number;
  id: string;
  userId: string;
  role: Role | null;
  awaits: boolean;
  createdAt: number;
  renewedAt: number;
  expiresAt: number;
  name: string;
}

const msOf = (column: Sql): Sql => sql`floor(extract(epoch from ${column}) * 1000)::bigint`;

const foundJson = jsonObject<FoundSession>({
  place: sql`t.place`,
  id: sql`s.id`,
  userId: sql`s.user_id`,
  role: roleInSession,
  awaits: awaitsCode,
  createdAt: msOf(sql`s.created_at`),
  renewedAt: msOf(sql`s.renewed_at`),
  expiresAt: msOf(sql`s.expires_at`),
  name: userName,
});

const found = (hashes: readonly Buffer[]) =>
  typed<FoundSession[] | null>(sql`(
    select json_agg(${foundJson}) from unnest(${hashes}::bytea[]) with ordinality t (hash, place)
    join sessions s on s.token_hash = t.hash join users u on u.id = s.user_id)`);

/** Returns the actor of a session, and the instant at which the session ends or is to be renewed. */
function knownSession({ createdAt, renewedAt, expiresAt, ...session }: FoundSession): KnownSession {
  const end = sessionEnd(new Date(createdAt), new Date(renewedAt)).getTime();
  return { actor: actorIn(session), until: Math.min(renewedAt + RENEW_AFTER_MS, expiresAt, end) };
}

const actorIn = ({
  id: sessionId,
  userId,
  name,
  role,
  awaits,
}: Pick<FoundSession, 'id' | 'userId' | 'name' | 'role' | 'awaits'>): SignedIn => ({
  kind: role ? 'admin' : 'customer',
  userId,
  sessionId,
  name,
  role,
  awaitsCode: awaits,
});

/** Reads and renews the sessions of a database. */
export const sessionsIn = (db: Db, now: () => Date): Sessions => ({
  db,
  async actorOf(token, visitor) {
    const row = await db.one<SessionRow>(sql`
      select s.id, s.user_id, s.created_at, s.renewed_at, ${roleInSession} as role, ${awaitsCode} as awaits,
        ${userName} as name
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${hashOf(token)} and s.expires_at > ${now()}`);
    if (!row || sessionEnd(row.created_at, now()) <= now()) return { kind: 'anonymous' };
    if (visitor && now().getTime() - row.renewed_at.getTime() > RENEW_AFTER_MS) {
      const until = sessionEnd(row.created_at, now());
      await db.run(sql`update sessions set renewed_at = ${now()}, expires_at = ${until} where id = ${row.id}`);
      visitor.keepSession(token, until);
    }
    return actorIn({ ...row, userId: row.user_id });
  },
  async look(tokens, seen) {
    const row = await db.one<NewsRow & { found?: FoundSession[] | null }>(
      // Usually every session is remembered. Without `found`, PostgreSQL reuses one plan of the statement.
      sql`select ${newsSince(seen)}${tokens.length > 0 ? sql`, ${found(tokens.map(hashOf))} as found` : empty}`,
    );
    if (!row) throw new Error('a statement without tables returned no row');
    const sessions = (row.found ?? []).map(
      (session) => [tokens[session.place - 1] ?? '', knownSession(session)] as const,
    );
    return { news: row, sessions: new Map(sessions) };
  },
  async rolesOf(sessionIds) {
    const rows = await db.many<{ id: string; role: Role | null }>(sql`
      select s.id, ${roleInSession} as role from sessions s join users u on u.id = s.user_id
      where s.id = any(${[...sessionIds]}) and s.expires_at > ${now()}`);
    return new Map(rows.map(({ id, role }) => [id, role]));
  },
});
