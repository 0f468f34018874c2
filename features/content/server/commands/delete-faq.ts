import sql from 'sql-template-tag';
import type * as adminEndpoints from '#features/content/domain/admin-endpoints.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
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
