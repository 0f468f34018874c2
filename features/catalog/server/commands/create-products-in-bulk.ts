import sql from 'sql-template-tag';
import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';

type Pasted = ParsedInputOf<typeof endpoints.createPastedProducts>;
type Piece = Pasted['pieces'][number] & { photoId?: string | null };
type Made = ReplyOf<typeof endpoints.createPastedProducts>;

/**
 * Creates all pieces in one transaction. Skips and reports existing references. Uses the first row of a repeated
 * reference.
 * @throws Refusal `lives.not-found`, `colours.not-found`, `catalog.photo-not-found`.
 */
export async function createPastedProducts(
  ctx: Ctx,
  { liveId, pieces }: { liveId: string; pieces: readonly Piece[] },
): Promise<Made> {
  return inTransaction(ctx, async (tx) => {
    if (!(await tx.one(sql`select 1 from lives where id = ${liveId}`))) throw refuse(liveProblems.notFound);
    const made = await tx.many<{ ref: number }>(sql`
      insert into products (live_id, ref, name, price_cents, size, color_id, composition, maker, condition, photo_id)
      select ${liveId}, ref, name, price, size, "colourId", composition, maker, condition, "photoId"
      from rows from (jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as (ref integer, name text, price integer, size text,
        "colourId" uuid, composition text, maker text, condition text, "photoId" uuid)) with ordinality
        as piece(ref, name, price, size, "colourId", composition, maker, condition, "photoId", place)
      order by place on conflict (live_id, ref) do nothing returning ref`);
    await tx.record({ type: 'product.created', liveId, data: { count: made.length } });
    const refs = made.map(({ ref }) => ref);
    const same = <Field extends 'name' | 'price'>(field: Field) =>
      new Set(pieces.map((piece) => piece[field])).size === 1 ? (pieces[0]?.[field] ?? null) : null;
    if (refs.length > 0)
      await tx.record({ type: 'piece.created', data: { liveId, refs, name: same('name'), price: same('price') } });
    const created = new Set(refs);
    return { created: made.length, skippedRefs: pieces.map(({ ref }) => ref).filter((ref) => !created.delete(ref)) };
  });
}

/** Creates equal pieces for a range of references. Skips and reports existing references (ADM-16). */
export function createProductsInBulk(
  ctx: Ctx,
  { liveId, indexStart, indexEnd, ...piece }: ParsedInputOf<typeof endpoints.createProductsInBulk>,
): Promise<Made> {
  const refs = Array.from({ length: indexEnd - indexStart + 1 }, (_, step) => indexStart + step);
  return createPastedProducts(ctx, { liveId, pieces: refs.map((ref) => ({ ...piece, ref, size: null })) });
}
