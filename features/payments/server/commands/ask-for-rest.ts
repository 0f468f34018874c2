import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { holdProblems } from '#features/orders/domain/problems-holds.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type * as endpoints from '#features/payments/domain/admin-endpoints.ts';
import { paymentProblems } from '#features/payments/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { assertBuyersCanPay } from '#features/orders/server/steps/check-buyers-can-pay.ts';
import { lockOrder, type LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { recordWaivedRest, storeRestAsked } from '#features/orders/server/steps/record-payment.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { transactionsOf } from '../steps/save-transaction.ts';
import { clearWrongAmounts, readRest } from '../steps/read-rest.ts';

export const REST_MAIL = 'rest-to-pay';
const HOUR_MS = 3_600_000;

/**
 * Requests the rest of a partly paid order, and queues the mail with the payment link. Locks the order.
 * @throws Refusal `orders.sales-closed`, `payments.rest-changed`, `orders.payment-under-way`, `orders.no-real-email`,
 * `orders.reminded-just-now`.
 */
export async function askForRest(
  ctx: Ctx,
  { orderId, amount }: ParsedInputOf<typeof endpoints.askForRest>,
): Promise<{ ok: true }> {
  await assertBuyersCanPay(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await lockRest(tx, orderId, amount);
    const since = new Date(ctx.now().getTime() - HOUR_MS);
    const buyer = await tx.one<{ email: string; wasAsked: boolean }>(sql`
      select u.email, exists (select from mails m
        where m.order_id = ${orderId} and m.kind = ${REST_MAIL} and m.created_at > ${since}) as "wasAsked"
      from users u where u.id = ${order.userId}`);
    if (!buyer || isPlaceholderEmail(buyer.email)) throw refuse(orderProblems.noRealEmail);
    if (buyer.wasAsked) throw refuse(holdProblems.remindedJustNow);
    await storeRestAsked(ctx, tx, order, amount);
    await insertMail(ctx, tx, { key: `rest-${orderId}-${ctx.now().toISOString()}`, kind: REST_MAIL, orderId });
    await tx.record({ type: 'order.rest-asked', orderId, userId: order.userId, data: { amount } });
  });
  return { ok: true };
}

/**
 * Waives the rest of a partly paid order, and settles its alerts about a wrong amount. Locks the order.
 * @throws Refusal `payments.rest-changed`, `orders.payment-under-way`.
 */
export async function waiveRest(
  ctx: Ctx,
  { orderId, amount, reason }: ParsedInputOf<typeof endpoints.waiveRest>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockRest(tx, orderId, amount);
    await storeRestAsked(ctx, tx, order, null);
    await recordWaivedRest(tx, orderId, amount);
    await tx.record({ type: 'order.rest-waived', orderId, userId: order.userId, data: { amount, reason } });
    await clearWrongAmounts(ctx, tx, await transactionsOf(tx, orderId), `Perte acceptée\u00A0: ${reason}`);
  });
  return { ok: true };
}

/**
 * Locks an order whose rest is `amount`, in cents.
 * @throws Refusal `payments.rest-changed`, `orders.payment-under-way`.
 */
async function lockRest(tx: Tx, orderId: string, amount: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId);
  if (order.paymentUnderWay) throw refuse(orderProblems.paymentUnderWay);
  const rest = await readRest(tx, order);
  if (rest === 0 || rest !== amount) throw refuse(paymentProblems.restChanged, { rest });
  return order;
}
