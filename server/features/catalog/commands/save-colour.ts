import sql from 'sql-template-tag';
import type { Colour } from '#domain/catalog/contract.ts';
import { catalogProblems } from '#domain/catalog/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { brokenConstraint } from '#server/db/client.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { colourJson } from '../queries.ts';

interface ColourInput {
  name: string;
  hexCode: string;
}

export const createColour = (ctx: Ctx, { name, hexCode }: ColourInput): Promise<Colour> =>
  saveColour(ctx, (tx) =>
    tx.one<{ colour: Colour }>(sql`
    insert into product_colors (name, hex_code) values (${name}, ${hexCode}) returning ${colourJson} as colour`),
  );

export const updateColour = (
  ctx: Ctx,
  { colourId, name, hexCode }: ColourInput & { colourId: string },
): Promise<Colour> =>
  saveColour(ctx, (tx) =>
    tx.one<{ colour: Colour }>(sql`
    update product_colors set name = ${name}, hex_code = ${hexCode}, updated_at = ${ctx.now()}
    where id = ${colourId} returning ${colourJson} as colour`),
  );

async function saveColour(ctx: Ctx, write: (tx: Tx) => Promise<{ colour: Colour } | null>): Promise<Colour> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const row = await write(tx);
      if (!row) throw refuse(catalogProblems.colourNotFound);
      await tx.record({ type: 'colour.changed', data: { colourId: row.colour.id } });
      return row.colour;
    });
  } catch (error) {
    if (brokenConstraint(error) === 'product_colors_name_key') throw refuse(catalogProblems.colourNameTaken);
    throw error;
  }
}
