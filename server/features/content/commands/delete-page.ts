import sql from 'sql-template-tag';
import type * as adminEndpoints from '#domain/content/admin-endpoints.ts';
import { contentProblems } from '#domain/content/problems.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';

/** Deletes a page for good. */
export async function deletePage(
  ctx: Ctx,
  { pageId }: ParsedInputOf<typeof adminEndpoints.deletePage>,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const deleted = await tx.run(sql`delete from pages where id = ${pageId}`);
    if (deleted === 0) throw refuse(contentProblems.pageNotFound);
    await tx.record({ type: 'page.changed' });
    return { ok: true };
  });
}
