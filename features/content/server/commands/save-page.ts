import sql from 'sql-template-tag';
import type * as adminEndpoints from '#features/content/domain/admin-endpoints.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { AdminPage } from '#features/content/domain/admin-schemas.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import { ANNOUNCEMENT_CODE } from '#features/content/domain/rules.ts';
import { isLegalCode } from '#features/content/domain/labels-legal.ts';
import { holdPhotosOf } from '#features/photos/server/steps/hold-photos.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { adminPageJson } from '../queries.ts';
import { sanitise } from '../sanitise.ts';
import { saveVersions } from '../steps/save-versions.ts';

/**
 * Adds a page with a code that no other page has. Only announcements may share a code (ADM-30). Idempotent by the key
 * `once`, which becomes the id of the page.
 * @throws Refusal `content.code-taken`, `content.active-code-taken`, `content.nothing-left`, `catalog.photo-gone`,
 * `content.page-added-already` when the key has added a page with another text, or `content.changed-meanwhile` when
 * another user has replaced the template since it was opened.
 */
export async function createPage(
  ctx: Ctx,
  { code, title, content, isActive, ofTemplate, once }: ParsedInputOf<typeof adminEndpoints.createPage>,
): Promise<AdminPage> {
  const html = sanitise(content);
  return inTransaction(ctx, async (tx) => {
    // With this lock, the second of two pages created concurrently with the same code is refused. Readers are not
    // blocked.
    await tx.run(sql`lock table pages in share row exclusive mode`);
    const added = once
      ? await tx.one<{ page: AdminPage }>(sql`select ${adminPageJson} as page from pages where id = ${once}`)
      : null;
    if (added) {
      if (added.page.code !== code || added.page.title !== title || added.page.content !== html)
        throw refuse(contentProblems.pageAddedAlready);
      return added.page;
    }
    await holdPhotosOf(ctx, tx, html);
    const existingPage = await tx.one<{ pageId: string; updatedAt: string }>(
      sql`select id as "pageId", to_json(updated_at) as "updatedAt" from pages where code = ${code} limit 1`,
    );
    if (existingPage && ofTemplate) throw refuse(contentProblems.changedMeanwhile, existingPage);
    if (existingPage && code !== ANNOUNCEMENT_CODE) throw refuse(contentProblems.codeTaken);
    const row = await tx.one<{ page: AdminPage }>(sql`
      insert into pages (id, code, title, content, is_active, created_at, updated_at)
      values (coalesce(${once ?? null}::uuid, gen_random_uuid()), ${code}, ${title}, ${html}, ${isActive}, ${ctx.now()}, ${ctx.now()})
      returning ${adminPageJson} as page`);
    if (!row) throw new Error('the insert of a page returned no row');
    await tx.record({ type: 'page.changed' });
    if (isLegalCode(code)) await saveVersions(ctx, tx);
    return row.page;
  });
}

/**
 * Changes a page, unless another user has changed it since it was opened. The code stays, because links use it.
 * @throws Refusal `content.page-not-found`, `content.changed-meanwhile`, `content.active-code-taken`,
 * `content.nothing-left`, `catalog.photo-gone`.
 */
export async function updatePage(
  ctx: Ctx,
  { pageId, title, content, isActive, seenAt }: ParsedInputOf<typeof adminEndpoints.updatePage>,
): Promise<AdminPage> {
  return inTransaction(ctx, async (tx) => {
    const known = await tx.one<{ code: string; before: string; updatedAt: string; isAsSeen: boolean }>(sql`
      select code, content as before, to_json(updated_at) as "updatedAt", updated_at = coalesce(${seenAt ?? null}, updated_at) as "isAsSeen"
      from pages where id = ${pageId} for update`);
    if (!known) throw refuse(contentProblems.pageNotFound);
    if (!known.isAsSeen) throw refuse(contentProblems.changedMeanwhile, { pageId, updatedAt: known.updatedAt });
    const html = sanitise(content, known);
    await holdPhotosOf(ctx, tx, html, known.before);
    const row = await tx.one<{ page: AdminPage }>(sql`
      update pages set title = ${title}, content = ${html}, is_active = ${isActive}, updated_at = ${ctx.now()}
      where id = ${pageId} returning ${adminPageJson} as page`);
    if (!row) throw refuse(contentProblems.pageNotFound);
    await tx.record({ type: 'page.changed' });
    if (isLegalCode(known.code)) await saveVersions(ctx, tx);
    return row.page;
  });
}

/**
 * Deletes a page. A legal page then shows its template.
 * @throws Refusal `content.page-not-found`, or `content.page-changed-since` when another user has changed the page
 * since it was shown.
 */
export async function deletePage(
  ctx: Ctx,
  { pageId, seenAt }: ParsedInputOf<typeof adminEndpoints.deletePage>,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const page = await tx.one<{ code: string; isAsSeen: boolean }>(sql`
      select code, updated_at = coalesce(${seenAt ?? null}, updated_at) as "isAsSeen" from pages where id = ${pageId} for update`);
    if (!page) throw refuse(contentProblems.pageNotFound);
    if (!page.isAsSeen) throw refuse(contentProblems.pageChangedSince);
    await tx.run(sql`delete from pages where id = ${pageId}`);
    await tx.record({ type: 'page.changed' });
    if (isLegalCode(page.code)) await saveVersions(ctx, tx);
    return { ok: true };
  });
}
