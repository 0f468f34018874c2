import sql from 'sql-template-tag';
import { usualColours } from '#features/colours/domain/labels.ts';
import { colourProblems } from '#features/colours/domain/admin.ts';
import type { Colour } from '#features/colours/domain/admin-schemas.ts';
import type * as endpoints from '#features/colours/domain/admin.ts';
import { inFrenchOrder } from '#shared/french-order.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx, Shop } from '#platform/server/context.ts';
import { jsonObject, readAll } from '#platform/server/db/json.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';

const colourJson = jsonObject<Colour>({
  id: sql`id`,
  name: sql`name`,
  hexCode: sql`hex_code`,
  updatedAt: sql`updated_at`,
});

export async function listColours(shop: Shop): Promise<{ colours: Colour[] }> {
  const colours = await readAll(shop.db, colourJson, sql`from product_colors`);
  // Sorted here instead of in SQL, because the collation of some databases places « Écru » after « Fuchsia ».
  return { colours: colours.toSorted((a, b) => inFrenchOrder(a.name, b.name)) };
}

/**
 * Adds a colour, or changes the colour that `seen` names. Locks the changed colour.
 * @throws Refusal `colours.not-found`, `colours.changed-meanwhile`, `colours.name-taken`.
 */
export async function saveColour(
  ctx: Ctx,
  { seen, name, hexCode }: ParsedInputOf<typeof endpoints.saveColour>,
): Promise<Colour> {
  return inTransaction(ctx, async (tx) => {
    if (seen) {
      const known = await tx.one<{ updatedAt: string; isAsSeen: boolean }>(sql`
        select to_json(updated_at) as "updatedAt", updated_at = ${seen.updatedAt} as "isAsSeen"
        from product_colors where id = ${seen.id} for update`);
      if (!known) throw refuse(colourProblems.notFound);
      if (!known.isAsSeen) throw refuse(colourProblems.changedMeanwhile, { id: seen.id, updatedAt: known.updatedAt });
    }
    const saved = await tx.one<{ colour: Colour }>(
      seen
        ? sql`update product_colors set name = ${name}, hex_code = ${hexCode}, updated_at = ${ctx.now()}
            where id = ${seen.id} returning ${colourJson} as colour`
        : sql`insert into product_colors (name, hex_code, updated_at) values (${name}, ${hexCode}, ${ctx.now()})
            returning ${colourJson} as colour`,
    );
    if (!saved) throw new Error('a colour was not saved');
    await tx.record({ type: 'colour.changed', data: { colourId: saved.colour.id } });
    return saved.colour;
  });
}

export const addUsualColours = (ctx: Ctx): Promise<{ added: number }> =>
  inTransaction(ctx, async (tx) => {
    const added = await tx.many<{ id: string }>(sql`
      insert into product_colors (name, hex_code, updated_at)
      select name, hex_code, ${ctx.now()} from json_to_recordset(${JSON.stringify(
        usualColours.map(({ name, hexCode }) => ({ name, hex_code: hexCode })),
      )}::json) as usual (name text, hex_code text)
      on conflict (lower(name)) do nothing returning id`);
    for (const { id: colourId } of added) await tx.record({ type: 'colour.changed', data: { colourId } });
    return { added: added.length };
  });

/** Deletes a colour that no product uses. @throws Refusal `colours.not-found`, `colours.in-use`. */
export async function deleteColour(
  ctx: Ctx,
  { colourId }: ParsedInputOf<typeof endpoints.deleteColour>,
): Promise<{ ok: true }> {
  const constraintRefusals = { products_color_id_fkey: colourProblems.inUse };
  const work = async (tx: Tx) => {
    const deleted = await tx.run(sql`delete from product_colors where id = ${colourId}`);
    if (deleted === 0) throw refuse(colourProblems.notFound);
    await tx.record({ type: 'colour.changed', data: { colourId } });
  };
  await inTransaction(ctx, work, { constraintRefusals });
  return { ok: true };
}
