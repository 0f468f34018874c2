import type * as adminEndpoints from '#features/content/domain/admin-endpoints.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockFaqs, renumberFaqs } from '../steps/renumber-faqs.ts';

/** Swaps a question with its neighbour. The first question cannot move up, and the last cannot move down. */
export async function moveFaq(
  ctx: Ctx,
  { faqId, direction }: ParsedInputOf<typeof adminEndpoints.moveFaq>,
): Promise<{ rank: number }> {
  return inTransaction(ctx, async (tx) => {
    const ids = await lockFaqs(tx);
    const from = ids.indexOf(faqId);
    if (from === -1) throw refuse(contentProblems.faqNotFound);
    const to = Math.min(Math.max(from + (direction === 'up' ? -1 : 1), 0), ids.length - 1);
    await renumberFaqs(tx, ids.toSpliced(from, 1).toSpliced(to, 0, faqId));
    await tx.record({ type: 'faq.changed' });
    return { rank: to };
  });
}
