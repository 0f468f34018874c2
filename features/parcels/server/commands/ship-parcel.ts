import sql, { type Sql } from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { Refusal, refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/parcels/domain/admin-endpoints.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { BackOff } from '#platform/server/events/back-off.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { readNewOrderSettings } from '#features/orders/server/steps/begin-order.ts';
import { closeParcel, lockOpenParcel, unpaidOf } from '../steps/close-parcel.ts';
import { isOpen } from '../steps/join-parcel.ts';
import { holdsUnpaidOrder } from '../steps/move-open-parcels.ts';
import { takesOrders } from '#features/identity/server/steps/check-sales.ts';
import { isHoldPaused } from '#features/orders/server/sql/hold-pause.ts';
import type * as customerEndpoints from '#features/parcels/domain/endpoints.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';

/**
 * Closes an open parcel (“Expédier maintenant”). Its unpaid orders leave it.
 * @throws Refusals of `lockOpenParcel` and `closeParcel`.
 */
export async function shipParcel(
  ctx: Ctx,
  { orderId, seen }: ParsedInputOf<typeof endpoints.shipParcel>,
): Promise<{ ok: true }> {
  const newOrder = await readNewOrderSettings(ctx);
  await inTransaction(ctx, async (tx) => closeParcel(ctx, tx, await lockOpenParcel(tx, orderId, seen), newOrder));
  return { ok: true };
}

const BATCH_SIZE = 500;
const closings = new BackOff();

/**
 * Returns a condition that is true while a parcel with an unpaid order stays open, because buyers cannot pay. Without a
 * card contract, sellers record the payments, and a parcel closes when its time is over.
 */
async function waitsForPayments(ctx: Ctx): Promise<Sql> {
  if (!(await takesOrders(ctx))) return sql`true`;
  return ctx.config.lacks.payment ? sql`false` : isHoldPaused;
}

/**
 * Closes the parcels whose time is over. A parcel with an order that is being paid, or cannot be paid, is closed later.
 * A failure does not stop the batch, and delays the next attempt for its parcel.
 */
export async function closeDueParcels(ctx: Ctx): Promise<number> {
  const waits = await waitsForPayments(ctx);
  const due = await ctx.db.many<{ orderId: string }>(sql`
    select o.id as "orderId" from (
      select p.id from parcels p where ${isOpen} and p.open_until <= ${ctx.now()}
        and exists (select from orders inside where inside.parcel_id = p.id) and not (${waits} and ${holdsUnpaidOrder}) order by p.open_until limit ${BATCH_SIZE}) due
    cross join lateral (select o.id from orders o where o.parcel_id = due.id order by o.id limit 1) o`);
  let closed = 0;
  for (const { orderId } of due.filter((parcel) => !closings.isWaiting(parcel.orderId, ctx.now()))) {
    try {
      await shipParcel(ctx, { orderId });
      closings.recordSuccess(orderId);
      closed += 1;
    } catch (error) {
      if (error instanceof Refusal) continue;
      closings.recordFailure(orderId, ctx.now());
      const message = 'parcels: an open parcel could not be closed';
      reportItemFailure(ctx, error, { work: 'parcels', message, ids: { orderId } });
    }
  }
  return closed;
}

/**
 * Closes the parcel of the buyer, at once or when its unpaid orders are paid (“Expédier maintenant”).
 * @throws Refusal `orders.not-found` for an order of another buyer, or as `lockOpenParcel` and `closeParcel`.
 */
export async function shipMyParcel(
  ctx: SignedInCtx,
  { orderId }: ParsedInputOf<typeof customerEndpoints.shipMyParcel>,
): Promise<{ isClosed: boolean }> {
  const newOrder = await readNewOrderSettings(ctx);
  return inTransaction(ctx, async (tx) => {
    // Another buyer must not learn that this order exists.
    const ownOrder = await tx.one(sql`select from orders where id = ${orderId} and user_id = ${ctx.actor.userId}`);
    if (!ownOrder) throw refuse(orderProblems.notFound);
    const parcel = await lockOpenParcel(tx, orderId);
    const isClosed = unpaidOf(parcel).length === 0;
    if (isClosed) await closeParcel(ctx, tx, parcel, newOrder);
    else await tx.run(sql`update parcels set is_sent_once_paid = true where id = ${parcel.parcelId}`);
    return { isClosed };
  });
}
