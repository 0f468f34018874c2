import sql from 'sql-template-tag';
import type * as adminEndpoints from '#domain/content/admin-endpoints.ts';
import { contentProblems } from '#domain/content/problems.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { lockFaqs, renumberFaqs } from '../steps/renumber-faqs.ts';

/** Deletes a question; those after it move up. */
export async function deleteFaq(
  ctx: Ctx,
  { faqId }: ParsedInputOf<typeof adminEndpoints.deleteFaq>,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const ids = await lockFaqs(tx);
    if (!ids.includes(faqId)) throw refuse(contentProblems.faqNotFound);
    await tx.run(sql`delete from faqs where id = ${faqId}`);
    await renumberFaqs(
      tx,
      ids.filter((id) => id !== faqId),
    );
    await tx.record({ type: 'faq.changed' });
    return { ok: true };
  });
}
