import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterAll, test } from 'vitest';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { checkRefund, denyRefund } from '#features/refunds/domain/endpoints.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { closeRefundedWithdrawals } from '#features/withdrawals/server/commands/move-withdrawal.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, openedForm, paid, seenByAdmin, toPay, eventTypes } from '#sandbox/testing/order-steps.ts';
import { refundSteps, throwNoAnswer } from '#sandbox/testing/refund-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { requestRefund, readMoney, insteadOf, captured } = refundSteps(shop);

test('SYS-03 refunds of pieces, postage and amounts add up after the capture, with one credit each', async () => {
  const order = await captured([2500, 1200]);
  const { items } = await seenByAdmin(shop, order);
  const [first] = items.map(({ id }) => id);
  assert.ok(first);
  assert.deepEqual(bodyOf(await requestRefund(order, { itemIds: [first], amount: 2500 })), { state: 'done' });
  bodyOf(await requestRefund(order, { withPostage: true, amount: 600 }));
  bodyOf(await requestRefund(order, { amount: 200 }));
  assert.deepEqual(await readMoney(order), {
    kept: 1000,
    refunds: [
      [2500, 'done', 'credit'],
      [600, 'done', 'credit'],
      [200, 'done', 'credit'],
    ],
    attention: ['parcel-refunded'],
  });
  const types = await eventTypes(shop, order);
  assert.equal(types.filter((type) => type === 'order.refund-asked').length, 3);
  assert.equal(types.filter((type) => type === 'order.refund-told').length, 3);
  const refusedWishes = [{ itemIds: [first], amount: 2500 }, { withPostage: true, amount: 600 }, { amount: 1001 }];
  const codes = [];
  for (const wish of refusedWishes) codes.push((await requestRefund(order, wish)).problem?.code);
  assert.deepEqual(codes, ['refunds.piece-refunded', 'refunds.piece-refunded', 'refunds.too-much']);
  bodyOf(await requestRefund(order, {}));
  assert.equal((await requestRefund(order, { amount: 1 })).problem?.code, 'refunds.nothing-left');
  assert.equal((await readMoney(order)).kept, 0);
});

test('SYS-03 a refund before the capture lowers or cancels the payment without a credit, and raises an alert', async () => {
  const order = await paid(shop, [2500]);
  bodyOf(await requestRefund(order, { amount: 1000 }));
  bodyOf(await requestRefund(order, {}));
  assert.deepEqual(await readMoney(order), {
    kept: 0,
    refunds: [
      [1000, 'done', 'lowered'],
      [2100, 'done', 'cancelled'],
    ],
    attention: ['order-refunded'],
  });
});

test('CUS-10 the buyer sees the refunds of the order, made by a credit or before the capture', async () => {
  for (const order of [await captured(), await paid(shop)]) {
    bodyOf(await requestRefund(order, { amount: 400 }));
    bodyOf(await requestRefund(order, { amount: 300 }));
    const buyerOrder = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
    assert.deepEqual(buyerOrder.refunds.map(({ amount }) => amount).toSorted(), [300, 400]);
  }
});

test('a customer or a visitor cannot request, check or deny a refund', async () => {
  const order = await paid(shop);
  const refundId = randomUUID();
  for (const caller of [order.customer, null]) {
    assert.equal((await requestRefund(order, {}, caller)).status, 403);
    for (const endpoint of [checkRefund, denyRefund]) {
      const input = { orderId: order.orderId, refundId };
      assert.equal((await shop.call(endpoint, input, caller ?? undefined)).status, 403);
    }
  }
  assert.deepEqual((await readMoney(order)).refunds, []);
});

test('concurrent requests with one key make one refund, and of concurrent requests with different keys one is accepted', async () => {
  const order = await captured();
  const key = randomUUID();
  const same = await Promise.all([1, 2, 3].map(() => requestRefund(order, { key, amount: 500, left: 3100 })));
  for (const answer of same) assert.ok(['done', 'requested'].includes(bodyOf(answer).state));
  const laterAnswers = await Promise.all([1, 2, 3].map(() => requestRefund(order, { amount: 500, left: 2600 })));
  assert.deepEqual(laterAnswers.map(({ status }) => status).toSorted(), [200, 409, 409]);
  for (const { problem } of laterAnswers.filter(({ status }) => status === 409)) {
    assert.ok(['refunds.changed', 'refunds.under-way'].includes(problem?.code ?? ''), problem?.code);
  }
  assert.deepEqual((await readMoney(order)).kept, 2100);
});

test('a key of a known request is refused for another amount, other pieces or the postage', async () => {
  const order = await captured();
  const [item] = (await seenByAdmin(shop, order)).items;
  const key = randomUUID();
  const refund = (wish: object) => requestRefund(order, { key, amount: 500, left: 3100, ...wish });
  bodyOf(await refund({}));
  bodyOf(await refund({}));
  for (const wish of [{ amount: 700 }, { itemIds: [item?.id ?? ''] }, { withPostage: true }]) {
    const { status, problem } = await refund(wish);
    assert.deepEqual([status, problem?.code], [409, 'refunds.changed'], JSON.stringify(wish));
  }
  assert.deepEqual(
    (await readMoney(order)).refunds.map(([amount]) => amount),
    [500],
  );
});

test('a refund made at the provider is recorded first, so that no request exceeds the amount left', async () => {
  const order = await captured();
  const { number: orderNumber } = await seenByAdmin(shop, order);
  const stop = insteadOf({ readNotice: throwNoAnswer });
  await shop.fetch('/sandbox/lyra/backoffice', {
    method: 'POST',
    json: { orderNumber, action: 'refund', amountCents: 3000 },
  });
  stop();
  const { problem } = await requestRefund(order, { left: 3100 });
  assert.equal(problem?.code, 'refunds.changed');
  assert.equal((await readMoney(order)).kept, 100);
});

test('a refund that the provider refuses or does not receive is explained in French and can be requested again', async () => {
  const order = await captured();
  const cases = [
    ['refused', 'PSP_083', 'refunds.refused', /contesté à la banque/],
    ['refused', 'PSP_999', 'refunds.refused', /Lyra: PSP_999/],
    ['misconfigured', 'INT_905', 'refunds.misconfigured', /refuse la boutique/],
    ['unreachable', null, 'refunds.not-asked', /rien n’a été remboursé/],
  ] as const;
  for (const [kind, code, problemCode, sentence] of cases) {
    const stop = insteadOf({
      refund: () => Promise.reject(new ProviderFailure('payment', kind, `Lyra: ${code}`, code)),
    });
    const { problem } = await requestRefund(order, {});
    stop();
    assert.equal(problem?.code, problemCode);
    assert.match(problem?.title ?? '', sentence);
  }
  assert.deepEqual(
    (await readMoney(order)).refunds.map(([, state]) => state),
    ['refused', 'refused', 'refused', 'refused'],
  );
  bodyOf(await requestRefund(order, {}));
  assert.equal((await readMoney(order)).kept, 0);
});

test('D-13 a refund over two payments of which one is refused raises an alert about the amount that is missing', async () => {
  const order = await toPay(shop);
  await payByCard(shop, await openedForm(shop, order));
  await notify(shop, { ...order, transactions: [{ uuid: aTransactionId() }] });
  const { refund } = shop.shop.gateways.payment;
  const refuse = () => Promise.reject(new ProviderFailure('payment', 'refused', 'Lyra: PSP_083', 'PSP_083'));
  let requests = 0;
  const stop = insteadOf({ refund: (request) => (++requests === 1 ? refund(request) : refuse()) });
  assert.equal((await requestRefund(order, { amount: 4000 })).problem?.code, 'refunds.refused');
  stop();
  const { attention } = await seenByAdmin(shop, order);
  assert.deepEqual(
    attention.flatMap((item) => (item.kind === 'refund-refused' ? [item.data] : [])),
    [{ amount: 900 }],
  );
  bodyOf(await requestRefund(order, { amount: 900 }));
  assert.ok(!(await readMoney(order)).attention.includes('refund-refused'));
});

test('D-13 a refund over two payments of which the first is refused raises no alert, because no part is made', async () => {
  const order = await captured();
  await notify(shop, { ...order, transactions: [{}] });
  const stop = insteadOf({
    refund: () => Promise.reject(new ProviderFailure('payment', 'refused', 'Lyra: PSP_083', 'PSP_083')),
  });
  assert.equal((await requestRefund(order, { amount: 4000 })).problem?.code, 'refunds.refused');
  stop();
  const { refunds, events, attention } = await seenByAdmin(shop, order);
  assert.deepEqual(
    [refunds.map(({ state }) => state), attention.map(({ kind }) => kind)],
    [['refused', 'refused'], ['payment-double']],
  );
  assert.ok(!events.some(({ data }) => data['kind'] === 'refund-refused'));
});

test('a refund of an order paid twice takes the second payment before the first', async () => {
  const paidTwice = async () => {
    const order = await toPay(shop);
    const form = await openedForm(shop, order);
    await payByCard(shop, form);
    await notify(shop, { ...order, transactions: [{ uuid: aTransactionId() }] });
    return order;
  };
  const order = await paidTwice();
  const { transactions } = await seenByAdmin(shop, order);
  assert.equal(transactions.at(-1)?.flag, 'double');
  const requests: unknown[] = [];
  const stop = insteadOf({
    refund(request) {
      requests.push([request.transactionId, request.amount]);
      return throwNoAnswer();
    },
  });
  await requestRefund(order, { amount: 3100 });
  assert.deepEqual(requests, [[transactions.at(-1)?.id, 3100]]);
  const secondOrder = await paidTwice();
  await requestRefund(secondOrder, { amount: 4000 });
  const transactionIds = (await seenByAdmin(shop, secondOrder)).transactions.map(({ id }) => id).toReversed();
  assert.deepEqual(requests.slice(1), [
    [transactionIds[0], 3100],
    [transactionIds[1], 900],
  ]);
  stop();
  const third = await paidTwice();
  assert.deepEqual(
    (await seenByAdmin(shop, third)).attention.map(({ kind }) => kind),
    ['payment-double'],
  );
  bodyOf(await requestRefund(third, { amount: 3100 }));
  assert.deepEqual((await readMoney(third)).attention, []);
});

test('a withdrawal counts as refunded once the provider has refunded the debt, by a credit or a lowered payment', async () => {
  for (const order of [await captured([2500, 1000]), await paid(shop, [2500, 1000])]) {
    const { items } = await seenByAdmin(shop, order);
    const itemIds = items.slice(0, 1).map(({ id }) => id);
    const { orderId, customer } = order;
    bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa', itemIds }, customer));
    bodyOf(await requestRefund(order, { amount: 1000 }));
    await closeRefundedWithdrawals(shop.system, orderId);
    const state = async () =>
      bodyOf(await shop.call(listWithdrawals, { orderId }, admin)).withdrawals.map((withdrawal) => withdrawal.state);
    assert.deepEqual(await state(), ['asked']);
    bodyOf(await requestRefund(order, { amount: 1500 }));
    await closeRefundedWithdrawals(shop.system, orderId);
    assert.deepEqual(await state(), ['refunded']);
    assert.deepEqual((await readMoney(order)).attention, []);
  }
});
