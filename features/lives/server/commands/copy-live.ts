import sql from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/lives/domain/endpoints.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { liveRefOf } from '#features/lives/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { onLiveCopied } from '../hooks.ts';
import { liveJson } from '../queries.ts';
import { inUtc } from './save-live.ts';

/**
 * Creates an inactive live with the same mode of giving as another. With `withPieces`, copies the pieces that no order
 * holds, under the same numbers and prices. The other live does not change (decision 0067).
 * @throws Refusal `lives.not-found`.
 */
export async function copyLive(
  ctx: Ctx,
  { liveId, title, liveDate, withPieces }: ParsedInputOf<typeof endpoints.copyLive>,
): Promise<ReplyOf<typeof endpoints.copyLive>> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx.one<{ live: Live }>(sql`
      insert into lives (title, ref, live_date, is_active, giving)
      select ${title}, ${liveRefOf(title)}, ${inUtc(liveDate)}::timestamptz, false, giving from lives where id = ${liveId}
      returning ${liveJson} as live`);
    if (!row) throw refuse(liveProblems.notFound);
    const { live } = row;
    await tx.record({ type: 'live.created', liveId: live.id });
    const [pieces = 0] = withPieces ? await onLiveCopied.run(ctx, tx, { from: liveId, to: live.id }) : [];
    return { live, pieces };
  });
}
