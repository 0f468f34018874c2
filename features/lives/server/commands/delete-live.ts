import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/lives/domain/endpoints.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { whyNotDeleted } from '#features/lives/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { onLiveDeletion } from '../hooks.ts';

/**
 * Deletes a live that is off and empty. Locks the live, so that concurrent additions wait and then fail. The statements
 * after the lock see what was committed while it waited.
 * @throws Refusal `lives.not-found`, `lives.still-on`, `lives.not-empty`.
 */
export async function deleteLive(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.deleteLive>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const live = await tx.one<{ isActive: boolean }>(
      sql`select is_active as "isActive" from lives where id = ${liveId} for update`,
    );
    if (!live) throw refuse(liveProblems.notFound);
    const found = await onLiveDeletion.run(ctx, tx, { liveId });
    const isHeard = found.some((contents) => contents.isHeard);
    const refusal = whyNotDeleted({ ...live, ...Object.assign({ pieces: 0, orders: 0 }, ...found), isHeard });
    if (refusal) throw refusal;
    await tx.run(sql`delete from lives where id = ${liveId}`);
    await tx.record({ type: 'live.deleted', liveId });
  });
  return { ok: true };
}
