import sql from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';

/** What a shop does that decided nothing: nobody is written to (D-21). The demo shop says otherwise. */
const UNLESS_SAID = false;

/** Whether buyers are mailed what is theirs once a live is over. The one place that knows where the shop says so. */
export async function mailsAfterLive({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  const row = await db.one<{ value: unknown }>(sql`select value from settings where key = 'mail-after-live'`);
  return row ? row.value === true : UNLESS_SAID;
}
