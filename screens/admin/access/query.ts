import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { OwnSession } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { readAll, jsonObject } from '#platform/server/db/json.ts';
import sql from 'sql-template-tag';

export const listSessions = async ({ sessions, now, actor }: SignedInCtx) => ({
  sessions: await readAll<OwnSession>(
    sessions.db,
    jsonObject<OwnSession>({
      id: sql`s.id`,
      userAgent: sql`nullif(s.user_agent, '')`,
      begunAt: sql`s.created_at`,
      seenAt: sql`s.renewed_at`,
      isThis: sql`s.id = ${actor.sessionId}`,
    }),
    sql`from sessions s where s.user_id = ${actor.userId} and s.expires_at > ${now()}
      order by s.id = ${actor.sessionId} desc, s.renewed_at desc, s.id`,
  ),
});

export const accessReads: Routes = (implement) => implement(endpoints, schemas, { listSessions });
