import sql from 'sql-template-tag';
import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import { priceAfter, pricingRefusal } from '#features/catalog/domain/rules.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockPieces } from '../steps/lock-pieces.ts';

/**
 * Changes the prices of the selected pieces in one statement. Refuses a missing or held piece, a price that differs
 * from `seen` and a new price out of bounds. Each refused piece has its own reason, and the other pieces are changed.
 * Locks the pieces.
 * @returns the number of changed pieces, and the refused pieces.
 */
export async function changePrices(
  ctx: Ctx,
  { productIds, change, seen = [] }: ParsedInputOf<typeof endpoints.changePrices>,
): Promise<SelectionOutcome> {
  const seenPrices = new Map(seen.map(({ productId, price }) => [productId, price]));
  return inTransaction(ctx, async (tx) => {
    const { fit, refused } = await lockPieces(tx, productIds, (piece) =>
      pricingRefusal(piece, change, seenPrices.get(piece.id)),
    );
    const newPrices = fit.map(({ id, price }) => ({ id, price: priceAfter(price, change) }));
    await tx.run(sql`
      update products p set price_cents = changed.price, updated_at = ${ctx.now()}
      from jsonb_to_recordset(${JSON.stringify(newPrices)}::jsonb) as changed(id uuid, price integer) where p.id = changed.id`);
    if (fit.length > 0) {
      await tx.record({ type: 'product.updated', data: { count: fit.length } });
      const pieces = fit.map(({ ref, price }) => ({ ref, from: price, to: priceAfter(price, change) }));
      await tx.record({ type: 'piece.priced', data: { liveId: null, refs: fit.map(({ ref }) => ref), pieces } });
    }
    return { done: fit.length, refused };
  });
}
