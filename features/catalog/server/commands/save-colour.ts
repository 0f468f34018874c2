import sql from 'sql-template-tag';
import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import type { Colour } from '#features/catalog/domain/admin-schemas.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { colourJson } from '../queries.ts';

export const createColour = (
  ctx: Ctx,
  { name, hexCode }: ParsedInputOf<typeof endpoints.createColour>,
): Promise<Colour> =>
  saveColour(ctx, (tx) =>
    tx.one<{ colour: Colour }>(sql`
    insert into product_colors (name, hex_code) values (${name}, ${hexCode}) returning ${colourJson} as colour`),
  );

export const updateColour = (
  ctx: Ctx,
  { colourId, name, hexCode }: ParsedInputOf<typeof endpoints.updateColour>,
): Promise<Colour> =>
  saveColour(ctx, (tx) =>
    tx.one<{ colour: Colour }>(sql`
    update product_colors set name = ${name}, hex_code = ${hexCode}, updated_at = ${ctx.now()}
    where id = ${colourId} returning ${colourJson} as colour`),
  );

async function saveColour(ctx: Ctx, write: (tx: Tx) => Promise<{ colour: Colour } | null>): Promise<Colour> {
  return inTransaction(ctx, async (tx) => {
    const row = await write(tx);
    if (!row) throw refuse(catalogProblems.colourNotFound);
    await tx.record({ type: 'colour.changed', data: { colourId: row.colour.id } });
    return row.colour;
  });
}

/** Deletes a colour that no product uses. */
export async function deleteColour(
  ctx: Ctx,
  { colourId }: ParsedInputOf<typeof endpoints.deleteColour>,
): Promise<{ ok: true }> {
  const means = { products_color_id_fkey: catalogProblems.colourInUse };
  const work = async (tx: Tx) => {
    const deleted = await tx.run(sql`delete from product_colors where id = ${colourId}`);
    if (deleted === 0) throw refuse(catalogProblems.colourNotFound);
    await tx.record({ type: 'colour.changed', data: { colourId } });
  };
  await inTransaction(ctx, work, { means });
  return { ok: true };
}
