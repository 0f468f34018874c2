import sql, { type Sql } from 'sql-template-tag';
import { RUN_SILENCE_MS } from '#features/reconciliation/domain/rules.ts';
import type { Reconciliation } from '#features/reconciliation/domain/schemas.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonObject, readOne, typed } from '#platform/server/db/json.ts';

/** A run without progress for `RUN_SILENCE_MS` counts as interrupted. Needs `r` of `reconciliations` in scope. */
export const isUnderWay = (ctx: Ctx): Sql => sql`(r.started_at is not null and r.ended_at is null
  and r.at > ${new Date(ctx.now().getTime() - RUN_SILENCE_MS)})`;

export const getReconciliation = async (ctx: Ctx): Promise<{ last: Reconciliation | null }> => ({
  last: await readReconciliation(ctx, sql`order by r.day desc limit 1`),
});

/** Returns the comparison of the day on which a run began, even when a clock reset has left the row of a later day. */
export const readDayOfRun = (ctx: Ctx, startedAt: Date): Promise<Reconciliation | null> =>
  readReconciliation(ctx, sql`where r.day = ${parisDay(startedAt)}`);

function readReconciliation(ctx: Ctx, selected: Sql): Promise<Reconciliation | null> {
  const reconciliationJson = jsonObject<Reconciliation>({
    day: sql`r.day`,
    at: sql`r.at`,
    startedAt: sql`r.started_at`,
    isUnderWay: isUnderWay(ctx),
    asked: sql`r.asked`,
    equal: sql`r.equal`,
    mended: sql`r.mended`,
    leftToAsk: sql`r.left_to_ask`,
    lines: typed(sql`r.lines`),
  });
  return readOne(ctx.db, reconciliationJson, sql`from reconciliations r ${selected}`);
}
