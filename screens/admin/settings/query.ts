import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { SettingChange } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { retentionKinds } from '#features/retention/domain/rules.ts';
import type { RetentionRun } from '#features/retention/domain/schemas.ts';
import { settingNameOf } from '#features/settings/server/queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { readAll, type Json, typed, jsonObject } from '#platform/server/db/json.ts';
import { isOfKinds } from '#platform/server/events/event-kinds.ts';
import sql, { empty } from 'sql-template-tag';

/** Latest run `r` of the kind `k.kind` that meets `where`; null without such a run. Needs `k` in scope. */
export const latestRun = <T>(json: Json<T>, where = empty): Json<T | null> =>
  typed<T | null>(sql`(
    select ${json} from retention_runs r where r.kind = k.kind ${where} order by r.id desc limit 1)`);

type Run = NonNullable<RetentionRun['last']>;

export type Removal = NonNullable<RetentionRun['lastRemoval']>;

const runJson = jsonObject<RetentionRun>({
  kind: sql`k.kind`,
  last: latestRun(
    jsonObject<Run>({
      at: sql`r.at`,
      removed: sql`r.removed`,
      failed: sql`r.failed`,
      isBroken: sql`r.is_broken`,
    }),
  ),
  lastRemoval: latestRun(jsonObject<Removal>({ at: sql`r.at`, removed: sql`r.removed` }), sql`and r.removed > 0`),
});

export async function listRetention(ctx: Ctx): Promise<{ kinds: RetentionRun[] }> {
  const kinds = await readAll(
    ctx.db,
    runJson,
    sql`from unnest(${[...retentionKinds]}::text[]) with ordinality as k (kind, place) order by k.place`,
  );
  return { kinds };
}

const changeJson = jsonObject<SettingChange>({
  id: sql`e.id::text`,
  at: sql`e.at`,
  author: sql`coalesce(e.actor_name, '')`,
  name: sql`e.data ->> 'key'`,
  from: typed(sql`e.data -> 'from'`),
  to: typed(sql`e.data -> 'to'`),
});

const MAX_CHANGES = 100;

export async function listSettingChanges({ db }: { db: Db }): Promise<{ changes: SettingChange[] }> {
  const changes = await readAll(
    db,
    changeJson,
    sql`from events e where ${isOfKinds(['setting'])} order by e.at desc, e.id desc limit ${MAX_CHANGES}`,
  );
  return { changes: changes.map((change) => ({ ...change, name: settingNameOf(change.name) })) };
}

export const settingsReads: Routes = (implement) =>
  implement(endpoints, schemas, { listRetention, listSettingChanges });
