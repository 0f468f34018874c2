import sql from 'sql-template-tag';
import type * as adminEndpoints from '#features/claims/domain/admin-endpoints.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { lockPieceOfLive } from '../steps/find-piece.ts';

/** Ends the airing of a piece that leaves its live. Needs the piece's lock. */
export async function takeOffAir(ctx: Ctx, tx: Tx, { productId }: { productId: string }): Promise<void> {
  const aired = await tx.one<{ liveId: string }>(sql`
    update live_airings set aired_to = greatest(${ctx.now()}, aired_from)
    where product_id = ${productId} and aired_to is null returning live_id as "liveId"`);
  if (aired) await tx.record({ type: 'claim.changed', liveId: aired.liveId });
}

/**
 * Puts the piece with number `ref` on air, instead of the current piece. With a `ref` of null, no piece is on air any
 * longer. Locks the live, so that changes run in sequence, then the piece.
 * @throws Refusal `lives.not-found` or `catalog.product-not-found`.
 */
export const putOnAir = (ctx: Ctx, { liveId, ref }: ParsedInputOf<typeof adminEndpoints.airPiece>) =>
  inTransaction(ctx, async (tx) => {
    const live = await tx.one(sql`select id from lives where id = ${liveId} for no key update`);
    if (!live) throw refuse(liveProblems.notFound);
    const piece = ref === null ? null : await lockPieceOfLive(tx, liveId, ref);
    const now = ctx.now();
    await tx.run(sql`
      update live_airings set aired_to = greatest(${now}, aired_from)
      where live_id = ${liveId} and aired_to is null and product_id is distinct from ${piece?.id ?? null}::uuid`);
    if (piece)
      await tx.run(sql`
        insert into live_airings (live_id, product_id, aired_from) values (${liveId}, ${piece.id}, ${now})
        on conflict (live_id) where aired_to is null do nothing`);
    await tx.record({ type: 'claim.changed', liveId });
    return { ok: true as const };
  });
