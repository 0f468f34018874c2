import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterAll, test } from 'vitest';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { checkRefund, denyRefund } from '#features/refunds/domain/endpoints.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { Answer } from '#sandbox/testing/caller.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps, throwNoAnswer } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { checkRefunds } from './check-refunds.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;
const { payment } = shop.shop.gateways;
const { requestRefund, readMoney, insteadOf, captured } = refundSteps(shop);

test('a refund without an answer is not requested again, and is completed by the provider’s news', async () => {
  const order = await captured();
  const refundAtProvider = payment.refund;
  const stop = insteadOf({
    async refund(request) {
      await refundAtProvider(request);
      return throwNoAnswer();
    },
    readNotice: throwNoAnswer,
  });
  const key = randomUUID();
  assert.deepEqual(bodyOf(await requestRefund(order, { amount: 1000, key })), { state: 'unsure' });
  assert.deepEqual(bodyOf(await requestRefund(order, { amount: 1000, key })), { state: 'unsure' });
  assert.equal((await requestRefund(order, { amount: 1000, left: 3100 })).problem?.code, 'refunds.changed');
  stop();
  await checkRefunds(system, order.orderId);
  const { kept, refunds, attention } = await readMoney(order);
  assert.deepEqual([kept, refunds, attention], [2100, [[1000, 'done', 'credit']], ['parcel-refunded']]);
});

test('a refund that the provider does not know is in doubt, then needs manual review and can be requested again', async () => {
  const order = await captured();
  const stop = insteadOf({ refund: throwNoAnswer });
  assert.deepEqual(bodyOf(await requestRefund(order, { amount: 1000 })), { state: 'unsure' });
  stop();
  const { orderId } = order;
  const refundId = (await seenByAdmin(shop, order)).refunds[0]?.id ?? '';
  assert.equal((await shop.call(denyRefund, { orderId, refundId }, admin)).problem?.code, 'refunds.too-soon');
  shop.advance(10 * 60_000);
  await checkRefunds(system, orderId);
  assert.deepEqual((await readMoney(order)).attention, ['parcel-refunded']);
  assert.equal((await requestRefund(order, { amount: 1000 })).problem?.code, 'refunds.under-way');
  shop.advance(60 * 60_000);
  await checkRefunds(system, orderId);
  assert.deepEqual((await readMoney(order)).attention, ['parcel-refunded', 'refund-unsure']);
  assert.deepEqual(bodyOf(await shop.call(checkRefund, { orderId, refundId }, admin)), { state: 'unsure' });
  assert.deepEqual(bodyOf(await shop.call(denyRefund, { orderId, refundId }, admin)), { state: 'refused' });
  assert.deepEqual((await readMoney(order)).attention, []);
  assert.deepEqual(bodyOf(await requestRefund(order, { amount: 1000 })), { state: 'done' });
  assert.equal((await readMoney(order)).kept, 2100);
});

test('D-13 the alert about a denied part of a refund over two payments ends once the second part is denied too', async () => {
  const order = await captured();
  await notify(shop, { ...order, transactions: [{}] });
  const stop = insteadOf({ refund: throwNoAnswer });
  assert.deepEqual(bodyOf(await requestRefund(order, { amount: 4000 })), { state: 'unsure' });
  stop();
  shop.advance(10 * 60_000);
  const { orderId } = order;
  const alertCounts = [];
  for (const { id: refundId } of (await seenByAdmin(shop, order)).refunds) {
    bodyOf(await shop.call(denyRefund, { orderId, refundId }, admin));
    const { attention } = await seenByAdmin(shop, order);
    alertCounts.push(attention.filter(({ kind }) => kind === 'refund-refused').length);
  }
  assert.deepEqual(alertCounts, [1, 0]);
});

test('an unanswered refund needs manual review even while the provider is unavailable', async () => {
  const order = await captured();
  const stop = insteadOf({ refund: throwNoAnswer });
  bodyOf(await requestRefund(order, {}));
  stop();
  shop.advance(60 * 60_000);
  const restore = insteadOf({ reportOf: throwNoAnswer });
  await assert.rejects(checkRefunds(system, order.orderId), ProviderFailure);
  const refundId = (await seenByAdmin(shop, order)).refunds[0]?.id ?? '';
  assert.equal(
    (await shop.call(denyRefund, { orderId: order.orderId, refundId }, admin)).problem?.code,
    'refunds.no-answer',
  );
  restore();
  assert.deepEqual((await readMoney(order)).attention, ['order-refunded', 'refund-unsure']);
});

test('SYS-03 a refund whose pending credit is refused or cancelled later is not made, and can be requested again', async () => {
  for (const [end, alert] of [
    ['REFUSED', 'refund-refused'],
    ['CANCELLED', 'refund-cancelled'],
  ] as const) {
    const order = await captured();
    const [item] = (await seenByAdmin(shop, order)).items;
    assert.ok(item);
    const wish = { itemIds: [item.id], amount: item.price };
    const uuid = aTransactionId();
    const restoreRefund = insteadOf({ refund: throwNoAnswer });
    bodyOf(await requestRefund(order, wish));
    restoreRefund();
    const reportCredit = async (detailedStatus: string) => {
      const credit = { uuid, operationType: 'CREDIT', amount: item.price, detailedStatus };
      await notify(shop, { ...order, transactions: [credit] });
      const { refunds, attention, items } = await seenByAdmin(shop, order);
      return [refunds.map(({ state, way }) => [state, way]), attention.map(({ kind }) => kind), items[0]?.isRefunded];
    };
    assert.deepEqual(await reportCredit('WAITING_AUTHORISATION'), [[['done', 'credit']], ['order-refunded'], true]);
    assert.deepEqual(await reportCredit(end), [[['refused', null]], [alert], false]);
    bodyOf(await requestRefund(order, wish));
    assert.deepEqual((await readMoney(order)).attention, ['order-refunded']);
  }
});

test('SYS-03 a requested refund whose pending credit is paid raises no alert of its own', async () => {
  const order = await captured();
  const uuid = aTransactionId();
  const restoreRefund = insteadOf({ refund: throwNoAnswer });
  bodyOf(await requestRefund(order, {}));
  restoreRefund();
  for (const detailedStatus of ['WAITING_AUTHORISATION', 'CAPTURED']) {
    const credit = { uuid, operationType: 'CREDIT', amount: 3100, detailedStatus };
    await notify(shop, { ...order, transactions: [credit] });
  }
  const { refunds, attention } = await seenByAdmin(shop, order);
  assert.deepEqual(
    [refunds.map(({ state }) => state), attention.map(({ kind }) => kind)],
    [['done'], ['order-refunded']],
  );
});

test('D-13 an alert about owed money cannot be settled as refunded in another way while a card refund waits for its answer', async () => {
  const order = await captured();
  const { orderId } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, admin));
  await followStatus(system, orderId);
  const owed = (await seenByAdmin(shop, order)).attention.find(({ kind }) => kind === 'money-owed');
  const settle = () =>
    shop.call(settleAttention, { attentionId: owed?.id ?? '', note: '', money: 'refunded-otherwise' }, admin);
  const stop = insteadOf({ refund: throwNoAnswer });
  bodyOf(await requestRefund(order));
  stop();
  assert.equal((await settle()).problem?.code, 'refunds.under-way');
  shop.advance(10 * 60_000);
  const refundId = (await seenByAdmin(shop, order)).refunds[0]?.id ?? '';
  bodyOf(await shop.call(denyRefund, { orderId, refundId }, admin));
  bodyOf(await settle());
});

test('D-13 owed money, a second payment and a withdrawal cannot be declared as refunded in another way while a card refund is pending', async () => {
  const [cancelled, paidTwice, withdrawn] = [await captured(), await captured(), await captured()];
  await notify(shop, { ...paidTwice, transactions: [{}] });
  bodyOf(await shop.call(changeStatus, { orderId: cancelled.orderId, status: 'cancelled' }, admin));
  await followStatus(system, cancelled.orderId);
  const settle = async (order: Placed) => {
    const alert = (await seenByAdmin(shop, order)).attention.find(({ kind }) =>
      /^(money-owed|payment-double)$/.test(kind),
    );
    return shop.call(settleAttention, { attentionId: alert?.id ?? '', money: 'refunded-otherwise' }, admin);
  };
  const { orderId, customer } = withdrawn;
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa' }, customer));
  const declarations: [Placed, () => Promise<Answer<unknown>>][] = [
    [cancelled, () => settle(cancelled)],
    [paidTwice, () => settle(paidTwice)],
    [withdrawn, () => shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash' }, admin)],
  ];
  for (const [order, declare] of declarations) {
    const credit = { uuid: aTransactionId(), operationType: 'CREDIT', amount: 3100 };
    const report = (detailedStatus: string) =>
      notify(shop, { ...order, transactions: [{ ...credit, detailedStatus }] });
    const stop = insteadOf({ refund: throwNoAnswer });
    bodyOf(await requestRefund(order, { amount: 3100 }));
    stop();
    await report('WAITING_AUTHORISATION');
    const { refunds } = await seenByAdmin(shop, order);
    assert.deepEqual([refunds[0]?.state, (await declare()).problem?.code], ['done', 'refunds.under-way']);
    await report('CANCELLED');
    bodyOf(await declare());
  }
});
