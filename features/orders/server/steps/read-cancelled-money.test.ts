import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, paid, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { orderMails } from '../reactions.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { requestRefund } = refundSteps(shop);

const set = async ({ orderId }: Placed, status: 'cancelled' | 'paid') =>
  bodyOf(await shop.call(changeStatus, { orderId, status }, shop.admin));
async function readMoney({ orderId }: Placed): Promise<string> {
  const kind = orderMails.find(({ name }) => name === 'order-cancelled');
  const mail = await kind?.write(shop.system, { key: '', orderId, requestId: null });
  const text = (mail?.text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ');
  return /réservée?s?\.\n\n(.*)\n\nUne question/s.exec(text)?.[1] ?? text;
}
const BY_CARD = 'dans les 14 jours au plus tard, par le moyen de paiement utilisé.';

test('the mail about a cancelled order names the amount that the shop owes', async () => {
  const order = await paid(shop);
  await set(order, 'cancelled');
  assert.equal(await readMoney(order), `Nous vous remboursons 31,00 € ${BY_CARD}`);
});

test('the mail about a cancelled order states that its payment was cancelled before the capture', async () => {
  const order = await paid(shop);
  bodyOf(await requestRefund(order));
  await set(order, 'cancelled');
  assert.equal(await readMoney(order), 'Le paiement est annulé : rien n’apparaîtra sur votre relevé bancaire.');
});

test('the mail about a cancelled order names the postage that the shop keeps', async () => {
  bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
  const { createOpenParcel, createValidated, pay } = openParcelSteps(shop);
  const order = await createOpenParcel();
  await pay(await createValidated(order));
  await set(order, 'cancelled');
  assert.equal(
    await readMoney(order),
    `Nous vous remboursons 25,00 € ${BY_CARD}\n\nLes frais de port (6,00 €) ne sont pas remboursés : ils paient le colis de vos autres commandes.`,
  );
});

test('the mail about a cancelled order mentions no kept postage after a withdrawal that refunded it', async () => {
  const { createOpenParcel, createValidated, pay } = openParcelSteps(shop);
  const order = await createOpenParcel();
  await pay(await createValidated(order));
  const { orderId, customer } = order;
  bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer));
  bodyOf(await requestRefund(order));
  await set(order, 'cancelled');
  assert.equal(await readMoney(order), 'Le paiement est annulé : rien n’apparaîtra sur votre relevé bancaire.');
});

test('the mail about a cancelled order paid outside of the provider announces a refund', async () => {
  const order = await toPay(shop);
  await set(order, 'paid');
  await set(order, 'cancelled');
  assert.equal(
    await readMoney(order),
    'Nous vous remboursons 31,00 € dans les 14 jours au plus tard, par le même moyen que votre paiement.',
  );
});

test('the mail about a cancelled order names the cash received before its customer modified it', async () => {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'preparing' }, shop.admin));
  bodyOf(await shop.call(modifyOrder, { orderId: order.orderId }, order.customer));
  await set(order, 'cancelled');
  assert.equal(
    await readMoney(order),
    'Nous vous remboursons 31,00 € dans les 14 jours au plus tard, par le même moyen que votre paiement.',
  );
});
