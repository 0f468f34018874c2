import sql, { empty } from 'sql-template-tag';
import { retentionKinds } from '#features/retention/domain/rules.ts';
import type { RetentionRun } from '#features/retention/domain/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonObject, readAll, typed, type Json } from '#platform/server/db/json.ts';

type Run = NonNullable<RetentionRun['last']>;
type Removal = NonNullable<RetentionRun['lastRemoval']>;

/** The latest run `r` of the kind `k`; null without one. */
const latest = <T>(json: Json<T>, where = empty): Json<T | null> =>
  typed<T | null>(sql`(
    select ${json} from retention_runs r where r.kind = k.kind ${where} order by r.id desc limit 1)`);

const runJson = jsonObject<RetentionRun>({
  kind: sql`k.kind`,
  last: latest(
    jsonObject<Run>({
      at: sql`r.at`,
      removed: sql`r.removed`,
      failed: sql`r.failed`,
      isBroken: sql`r.is_broken`,
    }),
  ),
  lastRemoval: latest(jsonObject<Removal>({ at: sql`r.at`, removed: sql`r.removed` }), sql`and r.removed > 0`),
});

/** What each kind’s last run did. */
export async function listRetention(ctx: Ctx): Promise<{ kinds: RetentionRun[] }> {
  const kinds = await readAll(
    ctx.db,
    runJson,
    sql`from unnest(${[...retentionKinds]}::text[]) with ordinality as k (kind, place) order by k.place`,
  );
  return { kinds };
}
