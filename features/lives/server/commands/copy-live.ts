import sql from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/lives/domain/endpoints.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { liveRefOf } from '#features/lives/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { recordPieceChange } from '../steps/record-piece-change.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { liveJson } from '../queries.ts';
import { inUtc } from './save-live.ts';

/**
 * Makes a live like another: who gives is the same, it is not on yet, and where it is wanted the pieces that no order
 * holds come as new ones, under the same numbers and at the same prices. The other live stays as it is (decision 0067).
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
    if (!withPieces) return { live, pieces: 0 };
    const made = await tx.many<{ ref: number }>(sql`
      insert into products (live_id, ref, name, price_cents, size, color_id, composition, maker, condition, photo_id)
      select ${live.id}, ref, name, price_cents, size, color_id, composition, maker, condition, photo_id from products p
      where live_id = ${liveId}
        and not exists (select from order_items i where i.product_id = p.id and i.released_at is null)
      order by ref returning ref`);
    const pieces = made.length;
    const refs = made.map(({ ref }) => ref);
    recordPieceChange(ctx, tx, { what: 'created', liveId: live.id, refs, data: { name: null, price: null } });
    if (pieces > 0) await tx.record({ type: 'product.created', liveId: live.id, data: { count: pieces } });
    return { live, pieces };
  });
}
