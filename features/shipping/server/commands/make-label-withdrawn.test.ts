import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { generateLabel, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { groupedOrders } from '#sandbox/testing/grouped-orders.ts';
import { bodyOf, putInStatus, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followParcels } from './follow-parcels.ts';
import { shippingReactions } from '../reactions.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;

const label = ({ orderId }: Placed) => shop.call(generateLabel, { orderId }, admin);
const prepare = async ({ orderId }: Placed) => bodyOf(await shop.call(validatePreparation, { orderId }, admin));
const statusesAndNumbersOf = (orders: readonly Placed[]) =>
  Promise.all(
    orders.map(async (order) => {
      const seen = await seenByAdmin(shop, order);
      return [seen.status, seen.label?.trackingId ?? null];
    }),
  );

async function withdrawWhole({ orderId, customer }: Placed): Promise<void> {
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer));
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash' }, admin));
}

test('ADM-23 an order that the buyer withdrew from gets neither the label nor the status of the other order of its parcel', async () => {
  const [first, second] = await groupedOrders(shop);
  await withdrawWhole(second);
  const { tracking_id: trackingId } = bodyOf(await label(first));
  await prepare(first);
  assert.deepEqual(await statusesAndNumbersOf([first, second]), [
    ['to-ship', trackingId],
    ['paid', null],
  ]);
});

test('ADM-23 the label is made for the other order when it is requested from the order that the buyer withdrew from', async () => {
  const [first, second] = await groupedOrders(shop);
  await withdrawWhole(first);
  const { tracking_id: trackingId } = bodyOf(await label(first));
  await prepare(first);
  assert.deepEqual(await statusesAndNumbersOf([first, second]), [
    ['paid', null],
    ['to-ship', trackingId],
  ]);
});

test('D-09 a scan does not move an order that the buyer withdrew from after the label was made', async () => {
  const [first, second] = await groupedOrders(shop);
  const { tracking_id: trackingId } = bodyOf(await label(first));
  await withdrawWhole(second);
  await shop.fetch('/sandbox/colissimo/scan', { method: 'POST', json: { trackingId, event: 'DI1' } });
  await followParcels(system);
  assert.deepEqual(await statusesAndNumbersOf([first, second]), [
    ['delivered', trackingId],
    ['paid', trackingId],
  ]);
});

test('ADM-25 the mail about a parcel leaves out an order that the buyer withdrew from after the label was made', async () => {
  const announce = shippingReactions.find(({ to }) => to === 'order.shipped');
  for (const isFirstWithdrawn of [true, false]) {
    const [first, second] = await groupedOrders(shop);
    bodyOf(await label(first));
    const [left, sent] = isFirstWithdrawn ? [first, second] : [second, first];
    await withdrawWhole(left);
    const [leftNumber, sentNumber] = [(await seenByAdmin(shop, left)).number, (await seenByAdmin(shop, sent)).number];
    for (const order of [first, second]) await putInStatus(shop, order, 'shipped');
    for (const { orderId } of [first, second])
      await announce?.run(
        system,
        { type: 'order.shipped', orderId, data: { from: 'to-ship', to: 'shipped' } },
        system.now(),
      );
    await sendDueMails(system);
    const mails = (await mailsTo(shop, sent.customer.email)).filter(({ text }) => text.includes('Suivre la livraison'));
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? '', new RegExp(`La commande ${sentNumber} a été remise`));
    assert.ok(!mails[0]?.text.includes(leftNumber), mails[0]?.text);
  }
});
