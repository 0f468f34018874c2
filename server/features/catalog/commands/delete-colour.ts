import sql from 'sql-template-tag';
import type * as endpoints from '#domain/catalog/admin-endpoints.ts';
import { catalogProblems } from '#domain/catalog/problems.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';

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
