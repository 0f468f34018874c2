import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { countAttention } from '#screens/admin/layout/endpoints.ts';
import { countWork } from '#screens/admin/home/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { closeRefundedWithdrawals } from '#features/withdrawals/server/commands/move-withdrawal.ts';
import { generateLabel, packPiece, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { moneyOf } from '#features/payments/domain/rules.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { printPacking, readPrinted } from '#features/shipping/server/steps/print-selection.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, openedForm, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { pdfText } from '#sandbox/testing/pdf-text.ts';
import { refundSteps, throwNoAnswer } from '#sandbox/testing/refund-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const DAY_MS = 86_400_000;
const { requestRefund, captured, insteadOf } = refundSteps(shop);

const alertsOf = async (order: Placed) =>
  (await seenByAdmin(shop, order)).attention.map(({ kind, data }) => [kind, data['amount']]);
const makeLabel = ({ orderId }: Placed) => shop.call(generateLabel, { orderId }, shop.admin);
const ordersToPrepare = async () => bodyOf(await shop.call(listPreparation, {}, shop.admin)).orders;
const inPreparation = async ({ orderId }: Placed) => (await ordersToPrepare()).find(({ id }) => id === orderId);
const countToPrepare = async () => bodyOf(await shop.call(countWork, {}, shop.admin)).toPrepare;
const countOpenAlerts = async () => bodyOf(await shop.call(countAttention, {}, shop.admin)).open;
const packingSlipOf = async (...orders: Placed[]) => {
  const numbers = await Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).number));
  return pdfText(await printPacking(shop.system, await readPrinted(shop.system, numbers.join())));
};
async function paidOrderOfTwo(): Promise<{ order: Placed; items: { id: string; ref: number; price: number }[] }> {
  const order = await paid(shop, [2500, 1500]);
  return { order, items: (await seenByAdmin(shop, order)).items };
}

test('D-13 a fully refunded order leaves « Préparation », its counts and the packing slip, with an alert', async () => {
  const [order, secondOrder] = [await paid(shop), await paid(shop)];
  const countBefore = await countToPrepare();
  bodyOf(await requestRefund(order));
  assert.equal(await inPreparation(order), undefined);
  assert.equal(await countToPrepare(), countBefore - 1);
  assert.deepEqual(await alertsOf(order), [['order-refunded', 3100]]);
  const slip = await packingSlipOf(order, secondOrder);
  assert.ok(!slip.includes((await seenByAdmin(shop, order)).number));
  assert.ok(slip.includes((await seenByAdmin(shop, secondOrder)).number));
  assert.equal((await makeLabel(order)).problem?.code, 'attention.parcel-held');
  // After the alert is settled, the order stays out of the list, because it has no piece to send.
  const [alert] = (await seenByAdmin(shop, order)).attention;
  bodyOf(await shop.call(settleAttention, { attentionId: alert?.id ?? '' }, shop.admin));
  assert.equal(await inPreparation(order), undefined);
});

test('D-13 an order paid twice stays in « Préparation » after a refund that names neither payment', async () => {
  const order = await paid(shop);
  const report = (operationType: string) => notify(shop, { ...order, transactions: [{ operationType }] });
  await report('DEBIT');
  await report('CREDIT');
  const { nothingToSend, transactions } = await seenByAdmin(shop, order);
  assert.deepEqual([moneyOf(transactions).kept, nothingToSend], [3100, null]);
  assert.ok(await inPreparation(order));
  await report('CREDIT');
  assert.equal((await seenByAdmin(shop, order)).nothingToSend, 'refunded');
});

test('D-13 the cancellation of a refunded order settles its alert', async () => {
  const order = await paid(shop);
  bodyOf(await requestRefund(order));
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, shop.admin));
  await followStatus(shop.system, order.orderId);
  assert.deepEqual(await alertsOf(order), []);
});

test('D-13 a partly refunded order that is cancelled and set to paid again gets no label before the refund is checked', async () => {
  const order = await paid(shop);
  const { orderId } = order;
  bodyOf(await requestRefund(order, { amount: 500 }));
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, shop.admin));
  await followStatus(shop.system, orderId);
  assert.ok(!(await alertsOf(order)).some(([kind]) => kind === 'parcel-refunded'));
  bodyOf(await shop.call(changeStatus, { orderId, status: 'paid' }, shop.admin));
  assert.equal((await makeLabel(order)).problem?.code, 'attention.parcel-held');
});

test('D-13 a refunded piece is marked, cannot be packed and is not on the packing slip; the rest of the parcel can get a label', async () => {
  const { order, items } = await paidOrderOfTwo();
  const [piece, rest] = items;
  assert.ok(piece && rest);
  bodyOf(await requestRefund(order, { amount: piece.price, itemIds: [piece.id] }));
  const marks = (await inPreparation(order))?.items.map(({ id, isRefunded }) => [id, isRefunded]);
  assert.deepEqual(marks, [
    [piece.id, true],
    [rest.id, false],
  ]);
  const pack = await shop.call(packPiece, { orderId: order.orderId, itemId: piece.id }, shop.admin);
  assert.equal(pack.problem?.code, 'shipping.piece-withdrawn');
  const slip = await packingSlipOf(order);
  assert.deepEqual([slip.includes(`n°\u00A0${piece.ref} `), slip.includes(`n°\u00A0${rest.ref} `)], [false, true]);
  assert.deepEqual(await alertsOf(order), []);
  bodyOf(await makeLabel(order));
});

test('D-13 the refund of a piece that is already packed holds the parcel', async () => {
  const { order, items } = await paidOrderOfTwo();
  const [piece] = items;
  assert.ok(piece);
  bodyOf(await shop.call(packPiece, { orderId: order.orderId, itemId: piece.id }, shop.admin));
  bodyOf(await requestRefund(order, { amount: piece.price, itemIds: [piece.id] }));
  assert.deepEqual(await alertsOf(order), [['parcel-refunded', piece.price]]);
  assert.equal((await makeLabel(order)).problem?.code, 'attention.parcel-held');
});

test('D-13 a refund without a piece holds the parcel until its alert is settled, and the next refund holds it again', async () => {
  const order = await paid(shop);
  bodyOf(await requestRefund(order, { amount: 500 }));
  assert.deepEqual(await alertsOf(order), [['parcel-refunded', 500]]);
  assert.ok((await inPreparation(order))?.attention.some(({ kind }) => kind === 'parcel-refunded'));
  const [alert] = (await seenByAdmin(shop, order)).attention;
  bodyOf(await shop.call(settleAttention, { attentionId: alert?.id ?? '' }, shop.admin));
  bodyOf(await makeLabel(order));
  bodyOf(await requestRefund(order, { amount: 200 }));
  assert.deepEqual(await alertsOf(order), [['parcel-refunded', 700]]);
});

test('D-13 a refund whose answer is missing holds the parcel, and a refused refund does not', async () => {
  const order = await paid(shop);
  const stop = insteadOf({ refund: () => throwNoAnswer() });
  bodyOf(await requestRefund(order, { amount: 500 }));
  stop();
  assert.equal((await makeLabel(order)).problem?.code, 'attention.parcel-held');
  const refused = await paid(shop);
  await shop.fetch('/sandbox/lyra/next-refund', { method: 'POST', json: { outcome: 'refuse' } });
  assert.equal((await requestRefund(refused, { amount: 500 })).status, 409);
  assert.deepEqual(await alertsOf(refused), []);
  bodyOf(await makeLabel(refused));
});

test('D-13 a cancelled order that was paid without the card provider raises an alert until it is paid again', async () => {
  const order = await toPay(shop);
  const setStatus = async (status: 'paid' | 'cancelled') =>
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
  await setStatus('paid');
  const countBefore = await countOpenAlerts();
  await setStatus('cancelled');
  assert.deepEqual(await alertsOf(order), [['money-owed-outside', 3100]]);
  assert.equal(await countOpenAlerts(), countBefore + 1);
  await setStatus('paid');
  assert.deepEqual(await alertsOf(order), []);
});

test('D-13 a cancelled order that was paid without the card provider owes its money while it is set to unpaid', async () => {
  const order = await toPay(shop);
  for (const [status, alerts] of [
    ['paid', []],
    ['cancelled', [['money-owed-outside', 3100]]],
    ['to-pay', [['money-owed-outside', 3100]]],
    ['paid', []],
  ] as const) {
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
    assert.deepEqual(await alertsOf(order), alerts, status);
  }
});

test('D-13 a cancelled order that was paid without a stored transaction owes its money until another status counts it again', async () => {
  const order = await toPay(shop);
  await shop.shop.db.run(sql`
    update orders set status = 'paid', payment_date = ${shop.system.now()} where id = ${order.orderId}`);
  for (const status of ['cancelled', 'to-pay', 'cancelled', 'paid'] as const) {
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
    const alerts = status === 'cancelled' ? [['money-owed-outside', 3100]] : [];
    assert.deepEqual(await alertsOf(order), alerts, status);
  }
});

test('D-13 the cash of a cancelled order stays owed after the order is paid by card and set to paid again', async () => {
  for (const between of ['to-pay', 'cancelled'] as const) {
    const order = await toPay(shop);
    const setStatus = async (status: 'paid' | 'cancelled' | 'to-pay') =>
      bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
    for (const status of ['paid', 'cancelled', 'to-pay'] as const) await setStatus(status);
    await payByCard(shop, await openedForm(shop, order));
    for (const status of [between, 'paid'] as const) await setStatus(status);
    assert.deepEqual(await alertsOf(order), [['money-owed-outside', 3100]], between);
  }
});

test('D-13 D-14 an order paid without the card provider is sent, and may be withdrawn from, once its card payment is refunded', async () => {
  const order = await toPay(shop);
  const { orderId, customer } = order;
  const form = await openedForm(shop, order);
  bodyOf(await shop.call(changeStatus, { orderId, status: 'paid' }, shop.admin));
  await payByCard(shop, form);
  const [piece] = (await seenByAdmin(shop, order)).items;
  const wishes = [
    { itemIds: [piece?.id ?? ''], amount: piece?.price ?? 0 },
    { withPostage: true, amount: 600 },
  ];
  for (const wish of wishes) assert.equal((await requestRefund(order, wish)).problem?.code, 'refunds.paid-outside');
  bodyOf(await requestRefund(order));
  assert.deepEqual([await alertsOf(order), (await seenByAdmin(shop, order)).nothingToSend], [[], null]);
  assert.ok(await inPreparation(order));
  bodyOf(await makeLabel(order));
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa' }, customer));
  await closeRefundedWithdrawals(shop.system, orderId);
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'transfer', amount: 3100 }, shop.admin));
});

test('D-13 an order that was refunded by pieces and paid again is prepared, and its pieces can be refunded again', async () => {
  const order = await captured([2500, 1500]);
  const itemIds = (await seenByAdmin(shop, order)).items.map(({ id }) => id);
  const refundAll = () => requestRefund(order, { amount: 4600, itemIds, withPostage: true });
  bodyOf(await refundAll());
  assert.equal((await seenByAdmin(shop, order)).nothingToSend, 'refunded');
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'to-pay' }, shop.admin));
  await followStatus(shop.system, order.orderId);
  shop.advance(60_000);
  await payByCard(shop, await openedForm(shop, order));
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.nothingToSend, await alertsOf(order)], ['paid', null, []]);
  assert.ok(await inPreparation(order));
  shop.advance(DAY_MS);
  bodyOf(await refundAll());
  assert.deepEqual(await alertsOf(order), [['order-refunded', 4600]]);
});

test('ADM-22 a refunded piece does not count as ticked, and a parcel without a piece to send is not validated', async () => {
  const order = await captured([2500, 1500]);
  const { orderId } = order;
  bodyOf(await makeLabel(order));
  const [first, second] = (await seenByAdmin(shop, order)).items;
  assert.ok(first && second);
  for (const { id: itemId } of [first, second]) bodyOf(await shop.call(packPiece, { orderId, itemId }, shop.admin));
  bodyOf(await requestRefund(order, { amount: first.price, itemIds: [first.id] }));
  assert.equal((await inPreparation(order))?.ticked, 1);
  bodyOf(await requestRefund(order, { amount: second.price + 600, itemIds: [second.id], withPostage: true }));
  for (const { id } of (await seenByAdmin(shop, order)).attention)
    bodyOf(await shop.call(settleAttention, { attentionId: id }, shop.admin));
  const validation = await shop.call(validatePreparation, { orderId }, shop.admin);
  assert.equal(validation.problem?.code, 'shipping.empty-parcel');
});
