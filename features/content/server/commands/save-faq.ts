import sql from 'sql-template-tag';
import type * as adminEndpoints from '#features/content/domain/admin-endpoints.ts';
import type { Faq } from '#features/content/domain/schemas.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { sanitise } from '../sanitise.ts';
import { lockFaqs, renumberFaqs } from '../steps/renumber-faqs.ts';

/** Adds a question after the others. */
export async function createFaq(
  ctx: Ctx,
  { title, content }: ParsedInputOf<typeof adminEndpoints.createFaq>,
): Promise<Faq> {
  const html = sanitise(content);
  return inTransaction(ctx, async (tx) => {
    const others = await lockFaqs(tx);
    await renumberFaqs(tx, others);
    const made = await tx.one<Faq>(sql`
      insert into faqs (title, content, rank) values (${title}, ${html}, ${others.length}) returning id, title, content, rank`);
    if (!made) throw new Error('a question was not made');
    await tx.record({ type: 'faq.changed' });
    return made;
  });
}

/** Changes a question and its answer; its rank stays. */
export async function updateFaq(
  ctx: Ctx,
  { faqId, title, content }: ParsedInputOf<typeof adminEndpoints.updateFaq>,
): Promise<Faq> {
  return inTransaction(ctx, async (tx) => {
    const known = await tx.one<{ before: string }>(
      sql`select content as before from faqs where id = ${faqId} for update`,
    );
    if (!known) throw refuse(contentProblems.faqNotFound);
    const html = sanitise(content, known);
    const saved = await tx.one<Faq>(sql`
      update faqs set title = ${title}, content = ${html}, updated_at = ${ctx.now()} where id = ${faqId}
      returning id, title, content, rank`);
    if (!saved) throw refuse(contentProblems.faqNotFound);
    await tx.record({ type: 'faq.changed' });
    return saved;
  });
}
