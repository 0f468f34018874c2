import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { orderMails } from '#features/orders/server/reactions.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { fine, paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('D-13 a buyer with a chargeback gets no mail about a refund by the shop', async () => {
  const order = await paid(shop);
  const sendNotice = (amount: number) =>
    notify(shop, {
      ...order,
      transactions: [{ operationType: 'CREDIT', amount, transactionDetails: { creationContext: 'CHARGEBACK' } }],
    });
  await sendNotice(3100);
  assert.match(
    fine(await shop.call(getMyWithdrawals, { orderId: order.orderId }, order.customer)).refusal ?? '',
    /^Vous avez contesté ce paiement/,
  );
  const refused = await shop.call(withdrawFromOrder, { orderId: order.orderId, name: 'Léa Martin' }, order.customer);
  assert.deepEqual(
    [refused.problem?.code, /rembours(ée|é) /.test(refused.problem?.title ?? '')],
    ['withdrawals.charged-back', false],
  );
  const seen = fine(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.deepEqual([seen.refunds, seen.chargedBack], [[], 3100]);
  fine(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled', tellBuyer: true }, shop.admin));
  const mail = orderMails.find(({ name }) => name === 'order-cancelled');
  const writtenMail = await mail?.write(shop.system, { key: '', orderId: order.orderId, requestId: null });
  assert.match(writtenMail?.text ?? '', /Vous avez contesté ce paiement auprès de votre banque/);
  assert.doesNotMatch(writtenMail?.text ?? '', /rembours/);
});
