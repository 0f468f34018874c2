import sql from 'sql-template-tag';
import type * as adminEndpoints from '#domain/claims/admin-endpoints.ts';
import { claimProblems } from '#domain/claims/problems.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { liveProblems } from '#domain/lives/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';

/** Says which piece of a live is being shown, or that none is. Locks the live. */
export const airPiece = (ctx: Ctx, { liveId, productId }: ParsedInputOf<typeof adminEndpoints.airPiece>) =>
  inTransaction(ctx, async (tx) => {
    // Two people who change it at once follow each other.
    await lockLive(tx, liveId);
    const piece =
      productId &&
      (await tx.one<{ liveId: string }>(sql`select live_id as "liveId" from products where id = ${productId}`));
    if (productId && (!piece || piece.liveId !== liveId)) throw refuse(claimProblems.otherLive);
    const now = ctx.now();
    await tx.run(sql`
      update live_airings set aired_to = greatest(${now}, aired_from)
      where live_id = ${liveId} and aired_to is null and product_id is distinct from ${productId}::uuid`);
    if (productId)
      await tx.run(sql`
        insert into live_airings (live_id, product_id, aired_from) values (${liveId}, ${productId}, ${now})
        on conflict (live_id) where aired_to is null do nothing`);
    await tx.record({ type: 'claim.changed', liveId });
    return { ok: true as const };
  });

/** Switches “au premier” on or off: what was claimed before is decided as it was. Locks the live. */
export const setGiving = (ctx: Ctx, { liveId, givesToFirst }: ParsedInputOf<typeof adminEndpoints.setGiving>) =>
  inTransaction(ctx, async (tx) => {
    await lockLive(tx, liveId);
    await tx.run(
      sql`update lives set gives_to_first = ${givesToFirst}, updated_at = ${ctx.now()} where id = ${liveId}`,
    );
    if (!givesToFirst)
      await tx.run(sql`update claims set is_for_server = false where live_id = ${liveId} and is_for_server`);
    await tx.record({ type: 'claim.changed', liveId });
    return { ok: true as const };
  });

async function lockLive(tx: Tx, liveId: string): Promise<void> {
  const live = await tx.one(sql`select id from lives where id = ${liveId} for no key update`);
  if (!live) throw refuse(liveProblems.notFound);
}
