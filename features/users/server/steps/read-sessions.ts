import sql from 'sql-template-tag';
import { sessionEnd } from '#features/users/domain/rules.ts';
import type { Sessions } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
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

/** Reads and renews the sessions of a database. */
export const sessionsIn = (db: Db, now: () => Date): Sessions => ({
  db,
  async actorOf(token, visitor) {
    const row = await db.one<SessionRow>(sql`
      select s.id, s.user_id, s.created_at, s.renewed_at, ${roleInSession} as role, ${awaitsCode} as awaits,
        coalesce(${fullName}, u.tiktok_username, u.email) as name
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${hashOf(token)} and s.expires_at > ${now()}`);
    if (!row || sessionEnd(row.created_at, now()) <= now()) return { kind: 'anonymous' };
    if (visitor && now().getTime() - row.renewed_at.getTime() > RENEW_AFTER_MS) {
      const until = sessionEnd(row.created_at, now());
      await db.run(sql`update sessions set renewed_at = ${now()}, expires_at = ${until} where id = ${row.id}`);
      visitor.keepSession(token, until);
    }
    const { id: sessionId, user_id: userId, name, role, awaits } = row;
    return { kind: role ? 'admin' : 'customer', userId, sessionId, name, role, awaitsCode: awaits };
  },
  async rolesOf(sessionIds) {
    const rows = await db.many<{ id: string; role: Role | null }>(sql`
      select s.id, ${roleInSession} as role from sessions s join users u on u.id = s.user_id
      where s.id = any(${[...sessionIds]}) and s.expires_at > ${now()}`);
    return new Map(rows.map(({ id, role }) => [id, role]));
  },
});
