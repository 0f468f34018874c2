import sql from 'sql-template-tag';
import type * as adminEndpoints from '#features/content/domain/admin-endpoints.ts';
import type { Faq } from '#features/content/domain/schemas.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { holdPhotosOf } from '#features/photos/server/steps/hold-photos.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { faqColumns } from '../queries.ts';
import { sanitise } from '../sanitise.ts';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Adds a question at the end. Idempotent by the key `once`, which becomes the id of the question.
 * @throws Refusal `content.nothing-left`, `catalog.photo-gone`; `content.faq-added-already` when the key has added a
 * question with another text.
 */
export async function createFaq(
  ctx: Ctx,
  { title, content, once }: ParsedInputOf<typeof adminEndpoints.createFaq>,
): Promise<Faq> {
  const html = sanitise(content);
  return inTransaction(ctx, async (tx) => {
    const faqs = await lockFaqs(tx);
    if (once !== undefined && faqs.includes(once)) {
      const added = await tx.one<Faq>(sql`
        select ${faqColumns} from faqs where id = ${once} and title = ${title} and content = ${html}`);
      if (!added) throw refuse(contentProblems.faqAddedAlready);
      return added;
    }
    await renumberFaqs(tx, faqs);
    await holdPhotosOf(ctx, tx, html);
    const inserted = await tx.one<Faq>(sql`
      insert into faqs (id, title, content, rank, updated_at)
      values (coalesce(${once ?? null}::uuid, gen_random_uuid()), ${title}, ${html}, ${faqs.length}, ${ctx.now()})
      returning ${faqColumns}`);
    if (!inserted) throw new Error('the insert of a question returned no row');
    await tx.record({ type: 'faq.changed' });
    return inserted;
  });
}

/**
 * Changes a question and its answer, unless another user has changed them since they were opened. The rank stays.
 * @throws Refusal `content.faq-not-found`, `content.faq-changed-meanwhile`, `content.nothing-left`,
 * `catalog.photo-gone`.
 */
export async function updateFaq(
  ctx: Ctx,
  { faqId, title, content, seenAt }: ParsedInputOf<typeof adminEndpoints.updateFaq>,
): Promise<Faq> {
  return inTransaction(ctx, async (tx) => {
    // Locks the table before the row, as a move does (`lockFaqs`), to prevent a deadlock.
    await tx.run(sql`lock table faqs in row exclusive mode`);
    const known = await tx.one<{ before: string; updatedAt: string; isAsSeen: boolean }>(sql`
      select content as before, to_json(updated_at) as "updatedAt", updated_at = coalesce(${seenAt ?? null}, updated_at) as "isAsSeen"
      from faqs where id = ${faqId} for update`);
    if (!known) throw refuse(contentProblems.faqNotFound);
    if (!known.isAsSeen) throw refuse(contentProblems.faqChangedMeanwhile, { updatedAt: known.updatedAt });
    const html = sanitise(content, known);
    await holdPhotosOf(ctx, tx, html, known.before);
    const saved = await tx.one<Faq>(sql`
      update faqs set title = ${title}, content = ${html}, updated_at = ${ctx.now()} where id = ${faqId}
      returning ${faqColumns}`);
    if (!saved) throw refuse(contentProblems.faqNotFound);
    await tx.record({ type: 'faq.changed' });
    return saved;
  });
}

/**
 * Deletes a question and moves the following questions up.
 * @throws Refusal `content.faq-not-found`, or `content.faq-changed-since` when another user has changed the question
 * since it was shown.
 */
export async function deleteFaq(
  ctx: Ctx,
  { faqId, seenAt }: ParsedInputOf<typeof adminEndpoints.deleteFaq>,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const ids = await lockFaqs(tx);
    if (!ids.includes(faqId)) throw refuse(contentProblems.faqNotFound);
    const deleted = await tx.run(sql`
      delete from faqs where id = ${faqId} and updated_at = coalesce(${seenAt ?? null}, updated_at)`);
    if (deleted === 0) throw refuse(contentProblems.faqChangedSince);
    await renumberFaqs(
      tx,
      ids.filter((id) => id !== faqId),
    );
    await tx.record({ type: 'faq.changed' });
    return { ok: true };
  });
}

/**
 * Swaps a question with its neighbour. Moving the first question up, or the last question down, changes nothing.
 * @throws Refusal `content.faq-not-found`.
 */
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

async function lockFaqs(db: Db): Promise<string[]> {
  // Without this lock, two concurrent swaps could give two questions the same rank. Readers are not blocked.
  await db.run(sql`lock table faqs in share row exclusive mode`);
  const rows = await db.many<{ id: string }>(sql`select id from faqs order by rank, created_at, id`);
  return rows.map((row) => row.id);
}

/** Numbers the questions from 0, which also removes the gaps and repeats of an imported shop. */
async function renumberFaqs(db: Db, ids: readonly string[]): Promise<void> {
  await db.run(sql`
    update faqs set rank = place.rank - 1 from unnest(${ids}::uuid[]) with ordinality as place (id, rank)
    where faqs.id = place.id and faqs.rank <> place.rank - 1`);
}
