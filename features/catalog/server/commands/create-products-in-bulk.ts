import sql from 'sql-template-tag';
import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';

type PastedPiece = ParsedInputOf<typeof endpoints.createPastedProducts>['pieces'][number];
type NewPiece = PastedPiece & { photoId?: string | null };
type Outcome = ReplyOf<typeof endpoints.createPastedProducts>;

/**
 * Creates the pieces of pasted rows in one transaction. Skips the rows whose reference exists already or occurs in an
 * earlier row, and returns their references.
 * @throws Refusal `lives.not-found`, `colours.not-found`, `catalog.photo-not-found`.
 */
export async function createPastedProducts(
  ctx: Ctx,
  { liveId, pieces }: { liveId: string; pieces: readonly NewPiece[] },
): Promise<Outcome> {
  return inTransaction(ctx, async (tx) => {
    if (!(await tx.one(sql`select 1 from lives where id = ${liveId}`))) throw refuse(liveProblems.notFound);
    const inserted = await tx.many<{ ref: number }>(sql`
      insert into products (live_id, ref, name, price_cents, size, color_id, composition, maker, condition, photo_id,
        created_at, updated_at)
      select ${liveId}, ref, name, price, size, "colourId", composition, maker, condition, "photoId",
        ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz
      from rows from (jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as (ref integer, name text, price integer, size text,
        "colourId" uuid, composition text, maker text, condition text, "photoId" uuid)) with ordinality
        as piece(ref, name, price, size, "colourId", composition, maker, condition, "photoId", place)
      order by place on conflict (live_id, ref) do nothing returning ref`);
    await tx.record({ type: 'product.created', liveId, data: { count: inserted.length } });
    // The first row of a created reference was created. Further rows with this reference were skipped.
    const createdRefs = new Set(inserted.map(({ ref }) => ref));
    const { created = [], skipped = [] } = Object.groupBy(pieces, ({ ref }) =>
      createdRefs.delete(ref) ? 'created' : 'skipped',
    );
    const refsOf = (rows: readonly NewPiece[]) => rows.map(({ ref }) => ref);
    const commonValue = <Field extends 'name' | 'price'>(field: Field) =>
      new Set(created.map((piece) => piece[field])).size === 1 ? (created[0]?.[field] ?? null) : null;
    if (created.length > 0)
      await tx.record({
        type: 'piece.created',
        data: { liveId, refs: refsOf(created), name: commonValue('name'), price: commonValue('price') },
      });
    return { created: created.length, skippedRefs: refsOf(skipped) };
  });
}

export function createProductsInBulk(
  ctx: Ctx,
  { liveId, indexStart, indexEnd, ...piece }: ParsedInputOf<typeof endpoints.createProductsInBulk>,
): Promise<Outcome> {
  const refs = Array.from({ length: indexEnd - indexStart + 1 }, (_, step) => indexStart + step);
  return createPastedProducts(ctx, { liveId, pieces: refs.map((ref) => ({ ...piece, ref, size: null })) });
}
