import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { waiveRest } from '#features/payments/domain/admin-endpoints.ts';
import { moveWithdrawal, refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

/** Creates an order of two pieces, 1000 and 2000 cents, with 600 cents of postage. */
async function createPaid(amount = 3600): Promise<Placed> {
  const order = await toPay(shop, [1000, 2000]);
  await notify(shop, { ...order, total: 3600, transactions: [{ amount }] });
  return order;
}
async function withdraw(order: Placed, price: number): Promise<string> {
  const { orderId, customer } = order;
  const itemIds = (await seenByAdmin(shop, order)).items.filter((item) => item.price === price).map(({ id }) => id);
  return bodyOf(await shop.call(withdrawFromOrder, { orderId, itemIds, name: 'Léa' }, customer)).withdrawalId;
}
const refuse = async (withdrawalId: string) =>
  bodyOf(await shop.call(refuseWithdrawal, { withdrawalId, reason: 'not-covered' }, admin));
const reopen = async (withdrawalId: string) =>
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'reopen' }, admin));
const refundsOf = async ({ orderId, customer }: Placed) =>
  bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer)).withdrawals.map(({ amount, postage }) => [
    amount,
    postage,
  ]);
const alertedAmounts = async (order: Placed) =>
  (await seenByAdmin(shop, order)).attention
    .filter(({ kind }) => kind === 'withdrawal')
    .map(({ data }) => data['amount'])
    .toSorted();

test('a refused withdrawal is reopened for what the order still costs after a later withdrawal', async () => {
  const order = await createPaid(1600);
  bodyOf(await shop.call(waiveRest, { orderId: order.orderId, amount: 2000, reason: 'Erreur de prix' }, admin));
  const first = await withdraw(order, 1000);
  await refuse(first);
  await withdraw(order, 2000);
  assert.deepEqual(await refundsOf(order), [
    [1000, 0],
    [1600, 0],
  ]);
  await reopen(first);
  assert.deepEqual(await refundsOf(order), [
    [0, 0],
    [1600, 0],
  ]);
  assert.deepEqual(await alertedAmounts(order), [0, 1600]);
});

test('a refused withdrawal is reopened with the postage when the buyer keeps no piece', async () => {
  const order = await createPaid();
  const first = await withdraw(order, 1000);
  await refuse(first);
  await withdraw(order, 2000);
  await reopen(first);
  assert.deepEqual(await refundsOf(order), [
    [1600, 600],
    [2000, 0],
  ]);
  assert.deepEqual(await alertedAmounts(order), [1600, 2000]);
});

test('the refusal of a withdrawal takes the postage from the refund of another withdrawal, and a reopening adds it again', async () => {
  const order = await createPaid();
  const first = await withdraw(order, 1000);
  const second = await withdraw(order, 2000);
  assert.deepEqual(await refundsOf(order), [
    [1000, 0],
    [2600, 600],
  ]);
  await refuse(first);
  assert.deepEqual(await refundsOf(order), [
    [1000, 0],
    [2000, 0],
  ]);
  assert.deepEqual(await alertedAmounts(order), [2000]);
  await reopen(first);
  await refuse(second);
  assert.deepEqual((await refundsOf(order))[0], [1000, 0]);
  await reopen(second);
  assert.deepEqual(await refundsOf(order), [
    [1000, 0],
    [2600, 600],
  ]);
});

test('the refusal of a withdrawal raises a refund that was limited to the price of the order', async () => {
  const order = await createPaid(2000);
  bodyOf(await shop.call(waiveRest, { orderId: order.orderId, amount: 1600, reason: 'Erreur de prix' }, admin));
  const first = await withdraw(order, 1000);
  await withdraw(order, 2000);
  assert.deepEqual(await refundsOf(order), [
    [1000, 0],
    [1000, 600],
  ]);
  await refuse(first);
  assert.deepEqual((await refundsOf(order))[1], [2000, 0]);
});

test('a withdrawal refunds the amount paid beyond the price of the kept pieces, also after the refusal of another withdrawal', async () => {
  const order = await createPaid(3000);
  const first = await withdraw(order, 1000);
  await withdraw(order, 2000);
  assert.deepEqual(await refundsOf(order), [
    [400, 0],
    [2600, 600],
  ]);
  await refuse(first);
  assert.deepEqual((await refundsOf(order))[1], [1400, 0]);
  await reopen(first);
  assert.deepEqual(await refundsOf(order), [
    [1600, 600],
    [1400, 0],
  ]);
});

test('a payment of the whole rest after the statement raises the refund of the withdrawal', async () => {
  const order = await createPaid(2500);
  await withdraw(order, 1000);
  assert.deepEqual(await refundsOf(order), [[0, 0]]);
  assert.deepEqual(await alertedAmounts(order), [0]);
  await notify(shop, { ...order, total: 3600, transactions: [{ amount: 1100 }] });
  assert.deepEqual(await refundsOf(order), [[1000, 0]]);
  assert.deepEqual(await alertedAmounts(order), [1000]);
});
