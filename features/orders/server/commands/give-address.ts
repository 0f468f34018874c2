import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/orders/domain/endpoints.ts';
import { orderActions } from '#features/orders/domain/lifecycle-actions.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { missingForMinimum } from '#features/orders/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { assertTakesOrders } from '#features/identity/server/steps/check-sales.ts';
import { fillProfile } from '#features/users/server/steps/fill-profile.ts';
import { termsInForce } from '#features/content/server/sql/terms-in-force.ts';
import { storedAddress } from '../sql/address.ts';
import { onOrderValidated } from '../hooks.ts';
import { readHeldItems } from '../steps/hold-piece.ts';
import { followFreeOrder } from '../steps/follow-free-order.ts';
import { countChange } from '../steps/count-change.ts';
import { lockOrder, assertAllowed } from '../steps/lock-order.ts';

const status = orderActions['give-address'].leadsTo;

/** @throws Refusal `orders.address-not-printable`, because the carrier would refuse the address after the payment. */
function assertPrintable({ gateways }: Ctx, address: ParsedInputOf<typeof endpoints.giveAddress>['address']): void {
  const { refusal } = gateways.shipping.printed(address);
  if (refusal !== null) throw refuse(orderProblems.addressNotPrintable, { reason: refusal });
}

/**
 * Stores the address and moves the order to to-pay (“Valider la commande et passer au paiement”, CUS-09, D-08). Locks
 * the buyer, then the order.
 * @throws Refusal of `assertTakesOrders`, `countChange`, `lockOrder` or `assertAllowed`, or
 * `orders.address-not-printable`, `orders.empty`, `orders.below-minimum`, `orders.total-changed`,
 * `orders.terms-changed`.
 */
export async function giveAddress(
  ctx: SignedInCtx,
  { orderId, address, termsVersion, total }: ParsedInputOf<typeof endpoints.giveAddress>,
) {
  await assertTakesOrders(ctx);
  await countChange(ctx, orderId);
  const { minimumOrderCents: minimum, freeReturns } = await ctx.settings.read();
  return inTransaction(ctx, async (tx) => {
    // Locks the buyer before the order, as an assignment does, which prevents a deadlock.
    const [row, order] = await awaitAll(
      tx.one<{ terms: string | null }>(sql`
        select (select id::text from ${termsInForce} v) as terms from users where id = ${ctx.actor.userId} for no key update`),
      lockOrder(tx, orderId, ctx.actor.userId),
    );
    const terms = row?.terms ?? null;
    assertPrintable(ctx, address);
    assertAllowed('give-address', order);
    // Pieces at 0 € without postage have a total of 0 too, so the items decide whether the order is empty.
    if (order.total === 0 && (await readHeldItems(tx, orderId)).length === 0) throw refuse(orderProblems.empty);
    const missing = missingForMinimum(order, minimum);
    if (missing > 0) throw refuse(orderProblems.belowMinimum, { missing, minimum });
    if (total !== undefined && total !== order.total) throw refuse(orderProblems.totalChanged, { total: order.total });
    if (termsVersion !== undefined && termsVersion !== terms) throw refuse(orderProblems.termsChanged);
    tx.send(sql`
      update orders set shipping_address = ${JSON.stringify(storedAddress(address))}, status = ${status}, updated_at = ${ctx.now()},
        terms_version_id = ${terms}, terms_accepted_at = case when ${terms}::bigint is not null then ${ctx.now()}::timestamptz end, free_returns = ${freeReturns}
      where id = ${orderId}`);
    const totals = await onOrderValidated.run(ctx, tx, { id: orderId, userId: order.userId, address });
    fillProfile(tx, order.userId, address, ctx.now());
    const newTotal = totals.find((lowered) => lowered !== null) ?? order.total;
    await followFreeOrder(ctx, tx, order, { status, total: newTotal });
    await tx.record({
      type: 'order.address-given',
      orderId,
      userId: order.userId,
      data: { from: order.status, to: status },
    });
    return { status };
  });
}
