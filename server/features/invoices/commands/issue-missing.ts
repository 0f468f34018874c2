import sql from 'sql-template-tag';
import { missingOfSeller, nextDocument } from '#domain/invoices/rules.ts';
import type { Ctx } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import { standingsOf, suspects } from '../steps/read-standing.ts';
import { issueDocuments } from './issue-documents.ts';

const AT_ONCE = 200;

/**
 * Makes the documents that nobody made: of orders paid while an older version served, before the shop said who it is, or
 * whose job was given up. One that fails holds none of the others back. @returns how many were made.
 */
export async function issueMissing(ctx: Ctx): Promise<number> {
  if (missingOfSeller(await ctx.settings.read()).length > 0) return 0;
  let made = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await ctx.db.many<{ id: string }>(sql`
      ${suspects(sql`o.id > ${after} and exists (select from payment_transactions t where t.order_id = o.id)`)}
      order by o.id limit ${AT_ONCE}`);
    const last = ids.at(-1);
    if (!last) return made;
    const orders = await standingsOf(ctx.db, sql`select unnest(${ids.map(({ id }) => id)}::uuid[])`);
    for (const order of orders) if (nextDocument(order)) made += await issued(ctx, order.id);
    after = last.id;
  }
}

async function issued(ctx: Ctx, orderId: string): Promise<number> {
  try {
    return await issueDocuments(ctx, orderId);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    ctx.log.error({ err: error, orderId }, 'invoices: a document could not be made');
    ctx.gateways.errors.fault({ error, during: { kind: 'background', work: 'invoices' } });
    return 0;
  }
}
