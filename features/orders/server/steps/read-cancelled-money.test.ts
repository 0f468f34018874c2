import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { expireOrders } from '#features/payments/server/commands/expire-orders.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { HOUR, setDelay, turnLive } from '#sandbox/testing/hold-steps.ts';
import { fine, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { orderMails } from '../reactions.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { requestRefund } = refundSteps(shop);

const set = async ({ orderId }: Placed, status: OrderStatus) =>
  fine(await shop.call(changeStatus, { orderId, status }, shop.admin));
/** Returns the sentences about money of the mail about a cancelled order. */
async function readMoney({ orderId }: Placed, mailKind = 'order-cancelled'): Promise<string> {
  const kind = orderMails.find(({ name }) => name === mailKind);
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

test('the mail about a cancelled order says that its payment was refunded before', async () => {
  const order = await paid(shop);
  fine(await requestRefund(order));
  await set(order, 'cancelled');
  assert.equal(await readMoney(order), 'Votre paiement vous a déjà été remboursé.');
});

test('the mail about a cancelled order names the postage that the shop keeps', async () => {
  fine(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
  const { createOpenParcel, createValidated, pay } = openParcelSteps(shop);
  const order = await createOpenParcel();
  await pay(await createValidated(order));
  await set(order, 'cancelled');
  assert.equal(
    await readMoney(order),
    `Nous vous remboursons 25,00 € ${BY_CARD}\n\nLes frais de port (6,00 €) ne sont pas remboursés : ils paient le colis de vos autres commandes.`,
  );
});

test('the mail about a cancelled order paid in cash announces a refund', async () => {
  const order = await toPay(shop);
  await set(order, 'paid');
  await set(order, 'cancelled');
  assert.equal(
    await readMoney(order),
    'Nous vous remboursons 31,00 € dans les 14 jours au plus tard, par le même moyen que votre paiement.',
  );
});

/** Creates an order of 31 € that was paid in cash and modified. */
async function modifiedAfterCash(): Promise<Placed> {
  const order = await toPay(shop);
  await set(order, 'paid');
  await set(order, 'preparing');
  fine(await shop.call(modifyOrder, { orderId: order.orderId }, order.customer));
  return order;
}
const alertsOf = async (order: Placed) =>
  (await seenByAdmin(shop, order)).attention.map(({ kind, data }) => [kind, data['amount']]);
const BY_OTHER_MEANS =
  'Nous vous remboursons 31,00 € dans les 14 jours au plus tard, par le même moyen que votre paiement.';

test('the mail about a cancelled order paid in cash and then modified announces a refund, and its alert asks for it', async () => {
  const order = await modifiedAfterCash();
  await set(order, 'cancelled');
  assert.equal(await readMoney(order), BY_OTHER_MEANS);
  assert.deepEqual(await alertsOf(order), [['money-owed-outside', 3100]]);
  await set(order, 'to-validate');
  assert.deepEqual(await alertsOf(order), [['modified-after-cash', 3100]]);
});

test('a modified order paid in cash that expires owes its cash, and its mail says so', async () => {
  await setDelay(shop, 48);
  const order = await modifiedAfterCash();
  await turnLive(shop, order.liveId, false);
  shop.advance(49 * HOUR);
  assert.equal(await expireOrders(shop.system), 1);
  assert.deepEqual(await alertsOf(order), [['money-owed-outside', 3100]]);
  assert.match(await readMoney(order, 'order-expired'), /Nous vous remboursons 31,00 €/);
});
