import sql from 'sql-template-tag';
import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';

/**
 * Sets the photos of several pieces in one transaction. When a piece occurs twice, its last photo is set. Locks the
 * pieces in the order of their ids. A refusal sets no photo.
 * @throws Refusal `catalog.product-not-found`, `catalog.photo-not-found`, or `catalog.photo-changed-meanwhile` when
 * another photo has replaced the photo on screen.
 */
export async function setPhotos(
  ctx: Ctx,
  { photos }: ParsedInputOf<typeof endpoints.setPhotos>,
): Promise<{ done: number }> {
  const photosByPiece = new Map(photos.map((photo) => [photo.productId, photo]));
  const ids = [...photosByPiece.keys()];
  return inTransaction(ctx, async (tx) => {
    const pieces = await tx.many<{ id: string; ref: number; liveId: string; photoId: string | null }>(sql`
      select id, ref, live_id as "liveId", photo_id as "photoId" from products where id = any(${ids}::uuid[]) order by id for update`);
    if (pieces.length < ids.length) throw refuse(catalogProblems.productNotFound);
    const changedPieces = pieces.filter(({ id, photoId }) => {
      const chosen = photosByPiece.get(id);
      return chosen?.seen !== undefined && photoId !== chosen.seen && photoId !== chosen.photoId;
    });
    if (changedPieces.length > 0) throw refuse(catalogProblems.photoChangedMeanwhile, { refs: refsOf(changedPieces) });
    await tx.run(sql`
      update products p set photo_id = chosen.photo, updated_at = ${ctx.now()}
      from unnest(${ids}::uuid[], ${[...photosByPiece.values()].map(({ photoId }) => photoId)}::uuid[]) as chosen(id, photo) where p.id = chosen.id`);
    const lives = new Set(pieces.map(({ liveId }) => liveId));
    await tx.record({ type: 'product.updated', data: { count: pieces.length } });
    await tx.record({
      type: 'piece.photographed',
      data: {
        liveId: lives.size === 1 ? (pieces[0]?.liveId ?? null) : null,
        refs: refsOf(pieces),
      },
    });
    return { done: pieces.length };
  });
}

const refsOf = (pieces: readonly { ref: number }[]): number[] => pieces.map(({ ref }) => ref).toSorted((a, b) => a - b);
