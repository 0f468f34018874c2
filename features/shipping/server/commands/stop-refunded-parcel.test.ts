import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { countAttention } from '#screens/admin/layout/endpoints.ts';
import { countWork } from '#screens/admin/home/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { generateLabel, packPiece } from '#features/shipping/domain/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { printPacking, readPrinted } from '../steps/print-selection.ts';
import { fine, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { pdfText } from '#sandbox/testing/pdf-text.ts';
import { refundSteps, silent } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { requestRefund, insteadOf } = refundSteps(shop);

const seen = (order: Placed) => seenByAdmin(shop, order);
const alertsOf = async (order: Placed) => (await seen(order)).attention.map(({ kind, data }) => [kind, data['amount']]);
const label = ({ orderId }: Placed) => shop.call(generateLabel, { orderId }, shop.admin);
const toPrepare = async () => fine(await shop.call(listPreparation, {}, shop.admin)).orders;
const inPreparation = async ({ orderId }: Placed) => (await toPrepare()).find(({ id }) => id === orderId);
const counted = async () => fine(await shop.call(countWork, {}, shop.admin)).toPrepare;
const openAlerts = async () => fine(await shop.call(countAttention, {}, shop.admin)).open;
const slipOf = async (...orders: Placed[]) => {
  const numbers = await Promise.all(orders.map(async (order) => (await seen(order)).number));
  return pdfText(await printPacking(shop.system, await readPrinted(shop.system, numbers.join())));
};
/** A paid order of two pieces. */
async function paidTwo(): Promise<{ order: Placed; items: { id: string; ref: number; price: number }[] }> {
  const order = await paid(shop, [2500, 1500]);
  return { order, items: (await seen(order)).items };
}

test('D-13 an order that the shop refunds whole leaves « Préparation », its counts and the packing slip, with an alert', async () => {
  const [order, secondOrder] = [await paid(shop), await paid(shop)];
  const before = await counted();
  fine(await requestRefund(order));
  assert.equal(await inPreparation(order), undefined);
  assert.equal(await counted(), before - 1);
  assert.deepEqual(await alertsOf(order), [['order-refunded', 3100]]);
  const slip = await slipOf(order, secondOrder);
  assert.ok(!slip.includes((await seen(order)).number));
  assert.ok(slip.includes((await seen(secondOrder)).number));
  assert.equal((await label(order)).problem?.code, 'attention.parcel-held');
  // After the item is resolved, the order stays out of the list, because it has no piece to send.
  const [alert] = (await seen(order)).attention;
  fine(await shop.call(settleAttention, { attentionId: alert?.id ?? '' }, shop.admin));
  assert.equal(await inPreparation(order), undefined);
});

test('D-13 cancelling a refunded order settles its alert', async () => {
  const order = await paid(shop);
  fine(await requestRefund(order));
  fine(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, shop.admin));
  await followStatus(shop.system, order.orderId);
  assert.deepEqual(await alertsOf(order), []);
});

test('D-13 a refunded piece is marked and left out of packing and slip, and the rest of the parcel leaves', async () => {
  const { order, items } = await paidTwo();
  const [piece, rest] = items;
  assert.ok(piece && rest);
  fine(await requestRefund(order, { amount: piece.price, itemIds: [piece.id] }));
  const marks = (await inPreparation(order))?.items.map(({ id, isRefunded }) => [id, isRefunded]);
  assert.deepEqual(marks, [
    [piece.id, true],
    [rest.id, false],
  ]);
  const pack = await shop.call(packPiece, { orderId: order.orderId, itemId: piece.id }, shop.admin);
  assert.equal(pack.problem?.code, 'shipping.piece-withdrawn');
  const slip = await slipOf(order);
  assert.deepEqual([slip.includes(`n°\u00A0${piece.ref} `), slip.includes(`n°\u00A0${rest.ref} `)], [false, true]);
  assert.deepEqual(await alertsOf(order), []);
  fine(await label(order));
});

test('D-13 a refunded piece that is already in its parcel holds the parcel', async () => {
  const { order, items } = await paidTwo();
  const [piece] = items;
  assert.ok(piece);
  fine(await shop.call(packPiece, { orderId: order.orderId, itemId: piece.id }, shop.admin));
  fine(await requestRefund(order, { amount: piece.price, itemIds: [piece.id] }));
  assert.deepEqual(await alertsOf(order), [['parcel-refunded', piece.price]]);
  assert.equal((await label(order)).problem?.code, 'attention.parcel-held');
});

test('D-13 a refund without a piece holds the parcel until a manual review, and so does the next refund', async () => {
  const order = await paid(shop);
  fine(await requestRefund(order, { amount: 500 }));
  assert.deepEqual(await alertsOf(order), [['parcel-refunded', 500]]);
  assert.ok((await inPreparation(order))?.attention.some(({ kind }) => kind === 'parcel-refunded'));
  const [alert] = (await seen(order)).attention;
  fine(await shop.call(settleAttention, { attentionId: alert?.id ?? '' }, shop.admin));
  fine(await label(order));
  fine(await requestRefund(order, { amount: 200 }));
  assert.deepEqual(await alertsOf(order), [['parcel-refunded', 700]]);
});

test('D-13 a refund without an answer already holds the parcel, and a refused refund lets it go', async () => {
  const order = await paid(shop);
  const stop = insteadOf({ refund: () => silent() });
  fine(await requestRefund(order, { amount: 500 }));
  stop();
  assert.equal((await label(order)).problem?.code, 'attention.parcel-held');
  const refused = await paid(shop);
  await shop.fetch('/sandbox/lyra/next-refund', { method: 'POST', json: { outcome: 'refuse' } });
  assert.equal((await requestRefund(refused, { amount: 500 })).status, 409);
  assert.deepEqual(await alertsOf(refused), []);
  fine(await label(refused));
});

test('D-13 an order paid without the card provider and cancelled by hand raises a counted alert, until it is reopened', async () => {
  const order = await toPay(shop);
  const put = async (status: 'paid' | 'cancelled') =>
    fine(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
  await put('paid');
  const before = await openAlerts();
  await put('cancelled');
  assert.deepEqual(await alertsOf(order), [['money-owed-outside', 3100]]);
  assert.equal(await openAlerts(), before + 1);
  await put('paid');
  assert.deepEqual(await alertsOf(order), []);
});

test('D-13 an order paid elsewhere, without a transaction here, raises the same alert once it is cancelled', async () => {
  const order = await toPay(shop);
  await shop.shop.db.run(sql`
    update orders set status = 'paid', payment_date = ${shop.system.now()} where id = ${order.orderId}`);
  fine(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, shop.admin));
  assert.deepEqual(await alertsOf(order), [['money-owed-outside', 3100]]);
});
