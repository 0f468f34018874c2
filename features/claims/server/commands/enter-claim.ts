import sql from 'sql-template-tag';
import type * as adminEndpoints from '#features/claims/domain/admin-endpoints.ts';
import { claimProblems } from '#features/claims/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { claimsMade } from '../steps/count-claims.ts';
import { lockPieceOfLive } from '../steps/find-piece.ts';
import { holdingOf } from '../steps/find-holding.ts';
import { authorNameOf } from '../steps/record-decision.ts';
import { notifyQueueChange } from '../steps/notify-queue-change.ts';

/**
 * Stores a claim that was not read from a comment. `saidAt` decides its place in the queue; a future time counts as
 * now.
 * @throws Refusal `claims.already-in-line`, `claims.sold`, or the refusal of an unknown number.
 */
export async function enterClaim(ctx: Ctx, input: ParsedInputOf<typeof adminEndpoints.enterClaim>) {
  const { liveId, ref, pseudo } = input;
  const now = ctx.now();
  const saidAt = input.saidAt === undefined ? now : new Date(Math.min(Date.parse(input.saidAt), now.getTime()));
  const entered = await inTransaction(ctx, async (tx) => {
    const pieceId = sql`(select id from products where live_id = ${liveId} and ref = ${ref})`;
    const [{ id: productId }, held] = await awaitAll(
      lockPieceOfLive(tx, liveId, ref),
      tx.one<{ holder: string | null; isSold: boolean }>(
        sql`select holder, is_sold as "isSold" from ${holdingOf(pieceId)} held`,
      ),
    );
    if (held?.holder === pseudo) throw refuse(claimProblems.alreadyInLine, { pseudo, ref });
    if (held?.isSold) throw refuse(claimProblems.sold, { ref });
    const insertion = tx.one<{ claimId: string }>(sql`
      insert into claims (live_id, product_id, ref, pseudo, display_name, tiktok_user_id, said_at, arrived_at, certainty, decided_by)
      select ${liveId}, ${productId}, ${ref}, ${pseudo}, v.display_name, v.tiktok_user_id, ${saidAt}, ${saidAt}, 'certain',
        ${authorNameOf(ctx)}
      from (select) single_row left join lateral (
        select display_name, tiktok_user_id from tiktok_live_users where tiktok_username = ${pseudo}
        order by id desc limit 1) v on true
      on conflict do nothing returning id::text as "claimId"`);
    const [inserted] = await awaitAll(insertion, notifyQueueChange(tx, liveId, [productId]));
    if (!inserted) throw refuse(claimProblems.alreadyInLine, { pseudo, ref });
    return inserted;
  });
  ctx.metrics.count(claimsMade, 1, 'person');
  return entered;
}
