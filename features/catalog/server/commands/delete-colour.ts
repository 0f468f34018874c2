import sql from 'sql-template-tag';
import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';

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
