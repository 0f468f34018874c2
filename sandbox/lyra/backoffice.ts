import * as z from 'zod/mini';
import type { LyraContext } from './lyra-context.ts';
import { notify } from './notice.ts';
import { paymentObject, transactionObject } from './payment-object.ts';
import { cancel, credit, refundableCents, ServiceError } from './refund.ts';
import { copyOrder, type ShopOrders } from './shop-orders.ts';

/** Action that the shop's staff takes in the provider's back office, or that a bank takes. */
export const backOfficeInput = z.object({
  orderNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  action: z.enum(['refund', 'cancel', 'chargeback']),
  amountCents: z.optional(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  /** Delivery of the notice. With `never`, the shop learns of the action only when it asks the provider. */
  notice: z.optional(z.enum(['once', 'never'])),
});

/**
 * Performs the action and sends the signed notice before answering, unless `notice` is `never`.
 * First copies the order from the shop's tables if the stand-in does not know it, such as a demo order.
 * @throws ServiceError when the order does not exist or has no payment with this refundable amount, and for a
 * cancellation after the capture.
 */
export async function actInBackOffice(
  context: LyraContext,
  orders: ShopOrders,
  { orderNumber, action, amountCents, notice }: z.infer<typeof backOfficeInput>,
): Promise<object> {
  const found = await orders.find({ number: orderNumber });
  if (!found) throw new ServiceError('PSP_010', 'no such order');
  const now = context.world.now();
  const order = (await context.data.findOrder(found.order.orderId)) ?? (await copyOrder(context, found));
  const debits = (await context.data.listTransactions(order.orderId, now)).filter(
    (transaction) => refundableCents(transaction) > 0,
  );
  const debit = debits.at(-1);
  const amount = amountCents ?? (debit ? refundableCents(debit) : 0);
  if (!debit || amount > refundableCents(debit)) throw new ServiceError('INT_902', 'nothing of this amount to refund');
  const result =
    action === 'cancel'
      ? await cancel(context, debit)
      : await credit(context, debit, amount, action === 'refund' ? 'REFUND' : 'CHARGEBACK');
  if (notice !== 'never') await notify(context, order.ipnTargetUrl, paymentObject(context, order, [result]));
  return { orderNumber, action, transaction: transactionObject(context, order, result) };
}
