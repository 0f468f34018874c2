import sql from 'sql-template-tag';
import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';

/**
 * Sets the photos of several pieces in one transaction. The last photo of a piece wins. Locks the pieces by id.
 * @throws Refusal `catalog.product-not-found` or `catalog.photo-not-found`; no photo is then set.
 */
export async function setPhotos(
  ctx: Ctx,
  { photos }: ParsedInputOf<typeof endpoints.setPhotos>,
): Promise<{ done: number }> {
  const photoOf = new Map(photos.map(({ productId, photoId }) => [productId, photoId]));
  const ids = [...photoOf.keys()];
  return inTransaction(ctx, async (tx) => {
    const pieces = await tx.many<{ ref: number; liveId: string }>(sql`
      select ref, live_id as "liveId" from products where id = any(${ids}::uuid[]) order by id for update`);
    if (pieces.length < ids.length) throw refuse(catalogProblems.productNotFound);
    await tx.run(sql`
      update products p set photo_id = given.photo, updated_at = ${ctx.now()}
      from unnest(${ids}::uuid[], ${[...photoOf.values()]}::uuid[]) as given(id, photo) where p.id = given.id`);
    const lives = new Set(pieces.map(({ liveId }) => liveId));
    await tx.record({ type: 'product.updated', data: { count: pieces.length } });
    await tx.record({
      type: 'piece.photographed',
      data: {
        liveId: lives.size === 1 ? (pieces[0]?.liveId ?? null) : null,
        refs: pieces.map(({ ref }) => ref).toSorted((a, b) => a - b),
      },
    });
    return { done: pieces.length };
  });
}
