import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { changeStatus, remindBuyer, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { shipMyParcel } from '#features/parcels/domain/endpoints.ts';
import { orderStateLabel } from '#features/orders/domain/labels.ts';
import { openParcelOf } from '#features/parcels/server/commands/open-parcel.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { recordNumber, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { bodyOf, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { getMyOrder } from './endpoints.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { captured, requestRefund } = refundSteps(shop);

async function readBanner({ orderId, customer }: Placed): Promise<[title: string, isNothingToSend: boolean]> {
  const { banner, nothingToSend } = bodyOf(await shop.call(getMyOrder, { orderId }, customer));
  return [banner.title, nothingToSend !== null];
}

test('CUS-08 an order whose pieces are all refunded before its parcel leaves will not be sent', async () => {
  const order = await paid(shop, [2500, 1500]);
  const [first, second] = (await seenByAdmin(shop, order)).items;
  assert.ok(first && second);
  bodyOf(await requestRefund(order, { amount: first.price, itemIds: [first.id] }));
  assert.deepEqual(await readBanner(order), ['Commande payée', false]);
  bodyOf(await requestRefund(order, { amount: second.price, itemIds: [second.id] }));
  assert.deepEqual(await readBanner(order), ['Commande remboursée', true]);
});

test('CUS-08 a refund before the capture states that nothing is debited, and a refund after the capture that money comes back', async () => {
  const refund = async (order: Placed) => {
    const itemIds = (await seenByAdmin(shop, order)).items.map(({ id }) => id);
    bodyOf(await requestRefund(order, { itemIds, withPostage: true }));
    return readBanner(order);
  };
  assert.deepEqual(await refund(await paid(shop)), ['Le débit n’aura pas lieu', true]);
  assert.deepEqual(await refund(await captured()), ['Commande remboursée', true]);
});

test('CUS-08 the page of a ready parcel names Colissimo only with a number that La Poste follows', async () => {
  for (const [trackingId, carrier] of [
    ['6A15984040331', 'Colissimo'],
    ['12345678', 'transporteur'],
  ] as const) {
    const { orderId, customer } = await paid(shop);
    bodyOf(await shop.call(recordNumber, { orderId, trackingId }, shop.admin));
    bodyOf(await shop.call(validatePreparation, { orderId }, shop.admin));
    const { banner } = bodyOf(await shop.call(getMyOrder, { orderId }, customer));
    assert.match(banner.text, new RegExp(`remis (à|au) ${carrier}\\.$`));
  }
});

test('CUS-08 an order whose pieces are all withdrawn before its parcel leaves will not be sent', async () => {
  const order = await paid(shop, [2500, 1500]);
  const { orderId, customer } = order;
  const [first, second] = (await seenByAdmin(shop, order)).items;
  assert.ok(first && second);
  const withdraw = async (itemId: string) =>
    bodyOf(await shop.call(withdrawFromOrder, { orderId, itemIds: [itemId], name: 'Léa Martin' }, customer));
  await withdraw(first.id);
  assert.deepEqual(await readBanner(order), ['Commande payée', false]);
  await withdraw(second.id);
  assert.deepEqual(await readBanner(order), ['Rétractation enregistrée', true]);
});

test('CUS-08 a cancelled order states whether its payment, by card or in cash, is still to be refunded, and mentions no refund without a payment', async () => {
  const textOf = async ({ orderId, customer }: Placed) =>
    bodyOf(await shop.call(getMyOrder, { orderId }, customer)).banner.text.replaceAll(/[\u00A0\u202F]/g, ' ');
  const cancel = async ({ orderId }: Placed) =>
    bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, shop.admin));
  const usual = 'Cette commande a été annulée. Ses articles ont été remis en vente.';
  const [unpaid, byCard, inCash] = [await toPay(shop), await paid(shop), await toPay(shop)];
  bodyOf(await shop.call(changeStatus, { orderId: inCash.orderId, status: 'paid' }, shop.admin));
  for (const order of [unpaid, byCard, inCash]) await cancel(order);
  assert.equal(await textOf(unpaid), usual);
  const refunded = 'Nous vous remboursons 31,00 € dans les 14 jours qui suivent l’annulation, par le';
  assert.equal(await textOf(byCard), `${usual} ${refunded} moyen de paiement utilisé.`);
  assert.equal(await textOf(inCash), `${usual} ${refunded} même moyen que votre paiement.`);
  bodyOf(await requestRefund(byCard));
  assert.equal(await textOf(byCard), `${usual} Le paiement est annulé : rien n’apparaîtra sur votre relevé bancaire.`);
  for (const { id: attentionId } of (await seenByAdmin(shop, inCash)).attention)
    bodyOf(await shop.call(settleAttention, { attentionId, note: 'Rendu', money: 'refunded-otherwise' }, shop.admin));
  assert.equal(await textOf(inCash), usual);
});

test('CUS-08 an unpaid order whose pieces were removed asks for no payment, and its buyer is not reminded', async () => {
  const order = await toPay(shop);
  const { orderId } = order;
  for (const { id: itemId } of (await seenByAdmin(shop, order)).items)
    bodyOf(await shop.call(removeItem, { orderId, itemId }, shop.admin));
  assert.deepEqual(await readBanner(order), ['Commande sans article', false]);
  assert.equal((await shop.call(remindBuyer, { orderId }, shop.admin)).problem?.code, 'orders.empty');
});

test('CUS-08 a refund after the delivery leaves the order delivered', async () => {
  const order = await paid(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'delivered' }, shop.admin));
  bodyOf(await requestRefund(order));
  assert.deepEqual(await readBanner(order), ['Commande livrée', false]);
});

test('CUS-08 a delivered order whose pieces are all withdrawn reads as refunded once the last refund is made', async () => {
  const order = await paid(shop, [2500, 1500]);
  const { orderId, customer } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'delivered' }, shop.admin));
  const titles: string[] = [];
  for (const { id } of (await seenByAdmin(shop, order)).items) {
    const stated = { orderId, itemIds: [id], name: 'Léa Martin' };
    const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, stated, customer));
    titles.push((await readBanner(order))[0]);
    bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash' }, shop.admin));
    titles.push((await readBanner(order))[0]);
  }
  assert.deepEqual(titles, ['Commande livrée', 'Commande livrée', 'Commande livrée', 'Commande remboursée']);
  const { orders } = bodyOf(await shop.call(listMyOrders, {}, customer));
  assert.deepEqual(orders.map(orderStateLabel), ['Remboursée']);
});

test('CUS-08 D-05 an order without a piece to send shows no parcel, and the other order of its parcel does not name it', async () => {
  bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
  const { createOpenParcel, createValidated, pay } = openParcelSteps(shop);
  const first = await createOpenParcel();
  const second = await createValidated(first);
  await pay(second);
  const read = async ({ orderId, customer }: Placed) => {
    const { openParcel, parcelOrders } = bodyOf(await shop.call(getMyOrder, { orderId }, customer));
    return [openParcel?.isJoinable, openParcel?.others.length, parcelOrders.length];
  };
  assert.deepEqual(await read(second), [true, 1, 2]);
  bodyOf(await shop.call(withdrawFromOrder, { orderId: first.orderId, name: 'Léa Martin' }, first.customer));
  assert.deepEqual(await read(first), [undefined, undefined, 0]);
  assert.deepEqual(await read(second), [false, 0, 1]);
  bodyOf(await shop.call(changeSettings, { openParcelDays: 0 }, shop.admin));
});

test('CUS-08 D-05 the time to dispatch starts at the payment, or at the end of the open parcel, even for the only order in it', async () => {
  const dispatchOf = async ({ orderId, customer }: Placed) => {
    const { dispatchFrom, opensParcelDays, paymentDate, openParcel } = bodyOf(
      await shop.call(getMyOrder, { orderId }, customer),
    );
    return { dispatchFrom, opensParcelDays, paymentDate, until: openParcel?.until };
  };
  const alone = await paid(shop);
  const dispatchBefore = await dispatchOf(alone);
  assert.deepEqual([dispatchBefore.dispatchFrom, dispatchBefore.until], [dispatchBefore.paymentDate, undefined]);

  const unpaid = await toPay(shop);
  assert.equal((await dispatchOf(unpaid)).opensParcelDays, 0);
  bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
  assert.equal((await dispatchOf(unpaid)).opensParcelDays, 5);
  const order = await paid(shop);
  await openParcelOf(shop.system, order.orderId);
  const open = await dispatchOf(order);
  assert.ok(open.until);
  const textOf = async () =>
    bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer)).banner.text;
  assert.match(await textOf(), /attend vos prochaines commandes/);
  assert.deepEqual([open.dispatchFrom, open.opensParcelDays], [open.until, 0]);

  shop.advance(2 * 86_400_000);
  const closedAt = shop.shop.now().getTime();
  bodyOf(await shop.call(shipMyParcel, { orderId: order.orderId }, order.customer));
  const closed = await dispatchOf(order);
  assert.doesNotMatch(await textOf(), /attend vos prochaines commandes/);
  assert.ok(Math.abs(Date.parse(closed.dispatchFrom) - closedAt) < 60_000, closed.dispatchFrom);
});

test('CUS-08 a paid order that is set to an unpaid status asks its buyer for nothing', async () => {
  const order = await paid(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'to-pay' }, shop.admin));
  assert.deepEqual(await readBanner(order), ['Commande payée, la boutique la modifie', false]);
  const { orders } = bodyOf(await shop.call(listMyOrders, {}, order.customer));
  assert.deepEqual([orders[0]?.status, orders[0]?.isPaid], ['to-pay', true]);
});

test('CUS-08 an order whose whole payment the bank took back announces no parcel until it is paid again', async () => {
  const order = await paid(shop);
  const { orderId, customer } = order;
  const report = (transaction: object) => notify(shop, { orderId, transactions: [transaction] });
  const isTakenBack = async () => bodyOf(await shop.call(getMyOrder, { orderId }, customer)).isTakenBack;
  assert.equal(await isTakenBack(), false);
  const chargeBack = {
    operationType: 'CREDIT',
    uuid: aTransactionId(),
    amount: 3100,
    transactionDetails: { creationContext: 'CHARGEBACK' },
  };
  await report(chargeBack);
  assert.equal(await isTakenBack(), true);
  assert.deepEqual(await readBanner(order), ['Paiement repris par votre banque', false]);
  await report({ uuid: aTransactionId() });
  assert.equal(await isTakenBack(), false);
});

test('CUS-08 an order paid without the card provider has the date of this payment in its steps and its dispatch', async () => {
  const { orderId, customer } = await toPay(shop);
  shop.advance(3 * 86_400_000);
  const paidAt = shop.shop.now().getTime();
  bodyOf(await shop.call(changeStatus, { orderId, status: 'paid' }, shop.admin));
  const { steps, dispatchFrom } = bodyOf(await shop.call(getMyOrder, { orderId }, customer));
  for (const at of [steps.paidAt, dispatchFrom]) assert.ok(Math.abs(Date.parse(at ?? '') - paidAt) < 60_000, `${at}`);
});
