import sql from 'sql-template-tag';
import type * as endpoints from '#domain/catalog/admin-endpoints.ts';
import { catalogProblems } from '#domain/catalog/problems.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { liveProblems } from '#domain/lives/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';

/** One piece for each reference of the range; references the live already has are skipped and told (ADM-16). */
export async function createProductsInBulk(
  ctx: Ctx,
  input: ParsedInputOf<typeof endpoints.createProductsInBulk>,
): Promise<{ created: number; skippedRefs: number[] }> {
  return inTransaction(ctx, async (tx) => {
    const found = await tx.one<{ live: boolean; colour: boolean }>(sql`
      select exists (select from lives where id = ${input.liveId}) as live,
        exists (select from product_colors where id = ${input.colourId}) as colour`);
    if (!found?.live) throw refuse(liveProblems.notFound);
    if (!found.colour) throw refuse(catalogProblems.colourNotFound);
    const made = await tx.many<{ ref: number }>(sql`
      insert into products (live_id, ref, name, price_cents, color_id, composition, maker, condition, photo_id)
      select ${input.liveId}, ref, ${input.name}, ${input.price}, ${input.colourId},
        ${input.composition}, ${input.maker}, ${input.condition ?? null}, ${input.photoId ?? null}
      from generate_series(${input.indexStart}::integer, ${input.indexEnd}::integer) ref
      on conflict (live_id, ref) do nothing returning ref`);
    await tx.record({ type: 'product.created', liveId: input.liveId, data: { count: made.length } });
    const created = new Set(made.map((row) => row.ref));
    const wanted = Array.from({ length: input.indexEnd - input.indexStart + 1 }, (_, step) => input.indexStart + step);
    return { created: made.length, skippedRefs: wanted.filter((ref) => !created.has(ref)) };
  });
}
