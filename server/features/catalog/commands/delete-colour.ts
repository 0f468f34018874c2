import sql from 'sql-template-tag';
import { catalogProblems } from '#domain/catalog/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { brokenConstraint } from '#server/db/client.ts';
import { inTransaction } from '#server/events/transaction.ts';

/** Deletes a colour that no product uses. */
export async function deleteColour(ctx: Ctx, { colourId }: { colourId: string }): Promise<{ ok: true }> {
  try {
    await inTransaction(ctx, async (tx) => {
      const deleted = await tx.run(sql`delete from product_colors where id = ${colourId}`);
      if (deleted === 0) throw refuse(catalogProblems.colourNotFound);
      await tx.record({ type: 'colour.changed', data: { colourId } });
    });
  } catch (error) {
    if (brokenConstraint(error) === 'products_color_id_fkey') throw refuse(catalogProblems.colourInUse);
    throw error;
  }
  return { ok: true };
}
