import sql from 'sql-template-tag';
import { missingOfSeller, nextDocument } from '#features/invoices/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { standingsOf, suspects } from '../steps/read-standing.ts';
import { issueOrNote } from './issue-documents.ts';

const BATCH_SIZE = 200;

/**
 * Makes the missing documents, in the order of the payments. They are missing after payments under an older version,
 * under incomplete seller's details, or after an abandoned job. A failure does not stop the batch.
 * @returns the number of documents made.
 */
export async function issueMissing(ctx: Ctx): Promise<number> {
  if (missingOfSeller(await ctx.settings.read()).length > 0) return 0;
  const ids = await ctx.db.many<{ id: string }>(sql`
    ${suspects(sql`(o.paid_outside_at is not null or exists (select from payment_transactions t where t.order_id = o.id)
      or exists (select from invoices i where i.order_id = o.id))`)}
    order by coalesce(o.payment_date, o.paid_outside_at, o.order_date), o.id`);
  let made = 0;
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const some = ids.slice(from, from + BATCH_SIZE).map(({ id }) => id);
    const wanted = (await standingsOf(ctx.db, some)).filter(nextDocument).map(({ id }) => id);
    for (const id of some) if (wanted.includes(id)) made += await issueOrNote(ctx, id);
  }
  return made;
}
