import * as z from 'zod/mini';
import type { Book } from './book.ts';
import type { Desk } from './desk.ts';
import { notify } from './notice.ts';
import { paymentObject, transactionObject } from './payment-object.ts';
import { cancel, giveBack, leftOf, ServiceError } from './refund.ts';
import { takeOver, type ShopOrders } from './shop-orders.ts';

/** What a person of the shop, or a bank, does where the stand-in has no screen. */
export const backOfficeInput = z.object({
  orderNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  action: z.enum(['refund', 'cancel', 'chargeback']),
  amountCents: z.optional(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  /** Without a notice, only a question to the provider shows what was done. */
  notice: z.optional(z.enum(['once', 'never'])),
});

/**
 * Does it, and sends the signed notice before answering, unless it is to send none. A payment of the demo shop, which was never made here, is
 * taken over from the shop's books first.
 * @throws ServiceError when there is no such order, or nothing of this amount to give back.
 */
export async function actInBackOffice(
  desk: Desk,
  book: Book,
  orders: ShopOrders,
  { orderNumber, action, amountCents, notice }: z.infer<typeof backOfficeInput>,
): Promise<object> {
  const found = await orders.find({ number: orderNumber.toUpperCase() });
  if (!found) throw new ServiceError('PSP_010', 'no such order');
  const now = desk.world.now();
  const order = (await book.order(found.order.orderId)) ?? (await takeOver(desk, book, found));
  const debits = (await book.transactions(order.orderId, now)).filter((one) => leftOf(one) > 0);
  const debit = debits.at(-1);
  const amount = amountCents ?? (debit ? leftOf(debit) : 0);
  if (!debit || amount > leftOf(debit)) throw new ServiceError('INT_902', 'nothing of this amount to give back');
  const result =
    action === 'cancel'
      ? await cancel(book, debit)
      : await giveBack(desk, book, debit, amount, action === 'refund' ? 'REFUND' : 'CHARGEBACK');
  if (notice !== 'never') await notify(desk, order.ipnTargetUrl, paymentObject(desk, order, [result]));
  return { orderNumber, action, transaction: transactionObject(desk, order, result) };
}
