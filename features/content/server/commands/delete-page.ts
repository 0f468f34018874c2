import sql from 'sql-template-tag';
import type * as adminEndpoints from '#features/content/domain/admin-endpoints.ts';
import { isLegalCode } from '#features/content/domain/labels-legal.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { keepVersions } from '../steps/keep-versions.ts';

/** Deletes a page; a legal text falls back to its template. */
export async function deletePage(
  ctx: Ctx,
  { pageId }: ParsedInputOf<typeof adminEndpoints.deletePage>,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const deleted = await tx.one<{ code: string }>(sql`delete from pages where id = ${pageId} returning code`);
    if (!deleted) throw refuse(contentProblems.pageNotFound);
    await tx.record({ type: 'page.changed' });
    if (isLegalCode(deleted.code)) await keepVersions(ctx, tx);
    return { ok: true };
  });
}
