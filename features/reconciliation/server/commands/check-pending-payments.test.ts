import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { refundSteps, throwNoAnswer } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { checkPendingPayments } from './check-pending-payments.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system } = shop;
const { insteadOf, requestRefund } = refundSteps(shop);
const DAY_MS = 86_400_000;
const openKinds = async (order: { orderId: string }) =>
  (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind);

test('SYS-03 a payment or a refund pending at the provider for a day needs manual review, and an accepted payment does not', async () => {
  const order = await toPay(shop);
  const uuid = aTransactionId();
  const notifyStatus = (detailedStatus: string) => notify(shop, { ...order, transactions: [{ uuid, detailedStatus }] });
  await notifyStatus('AUTHORISED_TO_VALIDATE');
  await checkPendingPayments(system);
  assert.deepEqual(await openKinds(order), []);
  shop.advance(DAY_MS);
  await checkPendingPayments(system);
  assert.deepEqual(await openKinds(order), ['payment-waiting']);
  const [alert] = (await seenByAdmin(shop, order)).attention;
  assert.equal(alert?.data['status'], 'accepté, à valider chez le prestataire');
  await notifyStatus('AUTHORISED');
  assert.deepEqual(await openKinds(order), []);
  const refund = aTransactionId();
  const credit = { uuid: refund, operationType: 'CREDIT', amount: 3100, detailedStatus: 'WAITING_AUTHORISATION' };
  const stop = insteadOf({
    refund: async ({ orderId, transactionId }) => {
      await notify(shop, {
        orderId,
        transactions: [{ ...credit, transactionDetails: { parentTransactionUuid: transactionId } }],
      });
      return throwNoAnswer();
    },
  });
  bodyOf(await requestRefund(order, {}));
  stop();
  assert.deepEqual(await openKinds(order), ['order-refunded']);
  shop.advance(DAY_MS);
  await checkPendingPayments(system);
  assert.deepEqual(await openKinds(order), ['order-refunded', 'refund-pending']);
});

test('SYS-03 after three failures of the provider, a run asks about no further order and still raises its alerts', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, () => toPay(shop)));
  for (const order of orders)
    await notify(shop, {
      ...order,
      transactions: [{ uuid: aTransactionId(), detailedStatus: 'AUTHORISED_TO_VALIDATE' }],
    });
  shop.advance(DAY_MS);
  const asked: string[] = [];
  const stop = insteadOf({
    reportOf: async (orderId) => {
      asked.push(orderId);
      return throwNoAnswer();
    },
  });
  await checkPendingPayments(system);
  stop();
  assert.equal(asked.length, 3);
  for (const order of orders) assert.deepEqual(await openKinds(order), ['payment-waiting']);
});
