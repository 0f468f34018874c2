import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { sumCents } from '#shared/money.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { moneyOf } from '#features/payments/domain/rules.ts';
import { countWork } from './endpoints.ts';
import { aTransactionId, notify, type NoticeTransaction } from '#sandbox/testing/notices.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('ADM-04 a refund or a charge-back lowers the money received on its own day, and a cancelled charge-back does not', async () => {
  // Noon UTC is on the same day in Paris all year.
  const daysAgo = (days: number) => `${plusDays(parisDay(new Date()), -days)}T12:00:00.000Z`;
  const amounts = async () =>
    bodyOf(await shop.call(countWork, {}, shop.admin)).money.received.map(({ amount }) => amount);
  const before = await amounts();
  const [refunded, contested, lowered] = [await toPay(shop), await toPay(shop), await toPay(shop)];
  const report = async ({ orderId }: { orderId: string }, transactions: NoticeTransaction[]) => {
    for (const transaction of transactions) await notify(shop, { orderId, transactions: [transaction] });
  };
  const payment = { uuid: aTransactionId(), creationDate: daysAgo(10), detailedStatus: 'CAPTURED' };
  const credit = { operationType: 'CREDIT', detailedStatus: 'CAPTURED' };
  // The provider reports this refund twice, with the credit and with the debit. The shop must count it once.
  const parent = { parentTransactionUuid: payment.uuid };
  await report(refunded, [
    payment,
    { ...credit, amount: 1000, creationDate: daysAgo(8), transactionDetails: parent },
    { ...payment, transactionDetails: { cardDetails: { captureResponse: { refundAmount: 1000 } } } },
  ]);
  const chargeback = { ...credit, uuid: aTransactionId(), creationDate: daysAgo(7) };
  const details = { transactionDetails: { creationContext: 'CHARGEBACK' } };
  await report(contested, [{ creationDate: daysAgo(10) }, { ...chargeback, ...details }]);
  // Only the debit reports this refund. Without a date of its own, the refund lowers the money of the debit's day.
  await report(lowered, [
    {
      creationDate: daysAgo(9),
      detailedStatus: 'CAPTURED',
      transactionDetails: { cardDetails: { captureResponse: { refundAmount: 600 } } },
    },
  ]);
  const after = await amounts();
  const moved = after.map((amount, index) => amount - (before[index] ?? 0));
  // From 10 to 6 days ago: two payments of 3100, a payment less 600, the refund, the charge-back, nothing.
  assert.deepEqual(moved.slice(-11, -6), [6200, 2500, -1000, -3100, 0]);
  const orders = await Promise.all([refunded, contested, lowered].map((order) => seenByAdmin(shop, order)));
  assert.equal(sumCents(moved), sumCents(orders.map(({ transactions }) => moneyOf(transactions).kept)));
  await report(contested, [{ ...chargeback, ...details, detailedStatus: 'CANCELLED' }]);
  assert.equal((await amounts()).at(-8), before.at(-8), 'a cancelled charge-back no longer counts');
});
