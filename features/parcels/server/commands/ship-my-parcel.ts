import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/parcels/domain/endpoints.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { newOrderNow } from '#features/orders/server/steps/begin-order.ts';
import { closeParcel, lockOpenParcel, unpaidOf } from '../steps/close-parcel.ts';

/** “Expédier maintenant” of the buyer’s: her open parcel leaves at once, or as soon as the orders that the parcel waits for are paid. */
export async function shipMyParcel(
  ctx: SignedInCtx,
  { orderId }: ParsedInputOf<typeof endpoints.shipMyParcel>,
): Promise<{ isClosed: boolean }> {
  const begin = await newOrderNow(ctx);
  return inTransaction(ctx, async (tx) => {
    // Another buyer must not learn that this order exists.
    const ownOrder = await tx.one(sql`select from orders where id = ${orderId} and user_id = ${ctx.actor.userId}`);
    if (!ownOrder) throw refuse(orderProblems.notFound);
    const parcel = await lockOpenParcel(tx, orderId);
    const isClosed = unpaidOf(parcel).length === 0;
    if (isClosed) await closeParcel(ctx, tx, parcel, begin);
    else await tx.run(sql`update parcels set is_sent_once_paid = true where id = ${parcel.parcelId}`);
    return { isClosed };
  });
}
