import sql from 'sql-template-tag';
import type { Reconciliation } from '#domain/reconciliation/schemas.ts';
import type { Ctx } from '#server/context.ts';
import { jsonObject, readOne, typed } from '#server/db/json.ts';

const reconciliationJson = jsonObject<Reconciliation>({
  day: sql`r.day`,
  at: sql`r.at`,
  asked: sql`r.asked`,
  equal: sql`r.equal`,
  mended: sql`r.mended`,
  lines: typed(sql`r.lines`),
});

/** What the last comparison with the provider came to; null before the first. */
export const getReconciliation = async (ctx: Ctx): Promise<{ last: Reconciliation | null }> => ({
  last: await readOne(ctx.db, reconciliationJson, sql`from reconciliations r order by r.day desc limit 1`),
});
