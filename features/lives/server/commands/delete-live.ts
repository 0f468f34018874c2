import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/lives/domain/endpoints.ts';
import { liveProblems, type LiveContents } from '#features/lives/domain/problems.ts';
import { whyNotDeleted } from '#features/lives/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';

/**
 * Deletes a live that is off and has nothing. Its lock makes whoever puts something in it wait, and find it gone: two
 * statements, for the second sees what the lock waited for.
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
    const contents = await tx.one<LiveContents>(sql`
      select (select count(*) from products where live_id = ${liveId})::integer as pieces,
        (select count(*) from orders where live_id = ${liveId})::integer as orders,
        exists (select from tiktok_event where live_id = ${liveId})
          or exists (select from tiktok_live_users where live_id = ${liveId})
          or exists (select from claims where live_id = ${liveId}) as "isHeard"`);
    const refusal = contents && whyNotDeleted({ ...live, ...contents });
    if (refusal) throw refusal;
    await tx.run(sql`delete from lives where id = ${liveId}`);
    await tx.record({ type: 'live.deleted', liveId });
  });
  return { ok: true };
}
