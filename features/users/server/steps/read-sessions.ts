import { isDeepStrictEqual } from 'node:util';
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

const userName = sql`coalesce(${fullName('u')}, u.tiktok_username, u.email)`;

/** `place`: position of the token, from 1. Times are in ms since 1970. */
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
  role: roleInSession('u', 's'),
  awaits: awaitsCode('u', 's'),
  createdAt: msOf(sql`s.created_at`),
  renewedAt: msOf(sql`s.renewed_at`),
  expiresAt: msOf(sql`s.expires_at`),
  name: userName,
});

const sessionsOf = (hashes: readonly Buffer[]) =>
  typed<FoundSession[] | null>(sql`(
    select json_agg(${foundJson}) from unnest(${hashes}::bytea[]) with ordinality t (hash, place)
    join sessions s on s.token_hash = t.hash join users u on u.id = s.user_id)`);

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

const MAX_CACHED_ACTORS = 2_000;

class CachedActors {
  readonly #actors = new Map<string, SignedIn>();

  set(hash: Buffer, actor: SignedIn | null): void {
    const key = hash.toString('base64');
    this.#actors.delete(key);
    if (actor) this.#actors.set(key, actor);
    const [oldest] = this.#actors.keys();
    if (oldest !== undefined && this.#actors.size > MAX_CACHED_ACTORS) this.#actors.delete(oldest);
  }

  get(hash: Buffer): SignedIn | null {
    return this.#actors.get(hash.toString('base64')) ?? null;
  }
}

const readSession = (db: Db, hash: Buffer, now: Date): Promise<SessionRow | null> =>
  db.one<SessionRow>(sql`
    select s.id, s.user_id, s.created_at, s.renewed_at, ${roleInSession('u', 's')} as role, ${awaitsCode('u', 's')} as awaits,
      ${userName} as name
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hash} and s.expires_at > ${now}`);

export function sessionsIn(db: Db, now: () => Date): Sessions {
  const cachedActors = new CachedActors();
  const read = async (from: Db, token: string) => {
    const hash = hashOf(token);
    const row = await readSession(from, hash, now());
    const actor = row && sessionEnd(row.created_at, now()) > now() ? actorIn({ ...row, userId: row.user_id }) : null;
    cachedActors.set(hash, actor);
    return row && actor && { row, actor, isToRenew: now().getTime() - row.renewed_at.getTime() > RENEW_AFTER_MS };
  };
  return {
    db,
    async actorOf(token, visitor) {
      const session = await read(db, token);
      if (!session) return { kind: 'anonymous' };
      const { row, actor, isToRenew } = session;
      if (visitor && isToRenew) {
        const until = sessionEnd(row.created_at, now());
        // Another request may have given the session a new secret. The old secret must not replace it in the browser.
        const renewed = await db.run(sql`
          update sessions set renewed_at = ${now()}, expires_at = ${until}
          where id = ${row.id} and token_hash = ${hashOf(token)}`);
        if (renewed > 0) visitor.setSessionCookie(token, until);
      }
      return actor;
    },
    rememberedActor: (token) => cachedActors.get(hashOf(token)),
    async isUnchanged(from, token, actor) {
      const session = await read(from, token);
      return session !== null && !session.isToRenew && isDeepStrictEqual(session.actor, actor);
    },
    async readChanges(tokens, seen) {
      const row = await db.one<NewsRow & { found?: FoundSession[] | null }>(
        // Leaves `found` out when all sessions are in memory, which is usual, so that PostgreSQL reuses one plan of the
        // statement.
        sql`select ${newsSince(seen)}${tokens.length > 0 ? sql`, ${sessionsOf(tokens.map(hashOf))} as found` : empty}`,
      );
      if (!row) throw new Error('a statement without tables returned no row');
      const sessions = (row.found ?? []).map((session) => {
        const known = knownSession(session);
        cachedActors.set(hashOf(tokens[session.place - 1] ?? ''), known.actor);
        return [tokens[session.place - 1] ?? '', known] as const;
      });
      return { news: row, sessions: new Map(sessions) };
    },
    async rolesOf(sessionIds) {
      const rows = await db.many<{ id: string; role: Role | null }>(sql`
      select s.id, ${roleInSession('u', 's')} as role from sessions s join users u on u.id = s.user_id
      where s.id = any(${[...sessionIds]}) and s.expires_at > ${now()}`);
      return new Map(rows.map(({ id, role }) => [id, role]));
    },
  };
}
