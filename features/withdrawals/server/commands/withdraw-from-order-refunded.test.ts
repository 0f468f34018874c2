import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { bodyOf, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { closeRefundedWithdrawals } from './move-withdrawal.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { requestRefund, captured } = refundSteps(shop);

/** Creates an order of two pieces, 2000 and 3000 cents, with 600 cents of postage. */
const anOrder = () => captured([2000, 3000]);

const idOf = async (order: Placed, price: number) =>
  (await seenByAdmin(shop, order)).items.find((item) => item.price === price)?.id ?? '';

/** Refunds the piece of this price, and names the piece in the request. */
async function refundPiece(order: Placed, price: number, withPostage = false): Promise<void> {
  const amount = price + (withPostage ? 600 : 0);
  bodyOf(await requestRefund(order, { amount, itemIds: [await idOf(order, price)], withPostage }));
}
/** Withdraws from the piece of this price, or from all pieces that are left. */
async function withdraw(order: Placed, price?: number) {
  shop.advance(60_000);
  const { orderId, customer } = order;
  const itemIds = price === undefined ? {} : { itemIds: [await idOf(order, price)] };
  return shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin', ...itemIds }, customer);
}
/** Returns the amounts and the states of the withdrawals, oldest first. */
async function withdrawalsOf({ orderId, customer }: Placed) {
  const { withdrawals } = bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer));
  return withdrawals.map(({ amount, state }) => [amount, state]);
}
/** Refunds this amount by card, and runs the reaction that closes withdrawals. */
async function refundBy(order: Placed, amount: number): Promise<void> {
  shop.advance(60_000);
  bodyOf(await requestRefund(order, { amount }));
  await closeRefundedWithdrawals(shop.system, order.orderId);
}

test('a withdrawal leaves out a piece that the shop has refunded, and refunds the postage with the last other piece', async () => {
  const order = await anOrder();
  await refundPiece(order, 2000);
  assert.equal((await withdraw(order, 2000)).problem?.code, 'withdrawals.piece-refunded');
  bodyOf(await withdraw(order));
  assert.deepEqual(await withdrawalsOf(order), [[3600, 'asked']]);
  assert.equal((await withdraw(order)).problem?.code, 'withdrawals.already-withdrawn');
  await refundBy(order, 3600);
  assert.deepEqual(await withdrawalsOf(order), [[3600, 'refunded']]);
});

const refunds: Record<string, { refund: (order: Placed) => Promise<unknown>; left: number }> = {
  'an amount': { refund: (order) => requestRefund(order, { amount: 1000 }), left: 4600 },
  'the postage': { refund: (order) => requestRefund(order, { amount: 600, withPostage: true }), left: 5000 },
  'a piece with the postage': { refund: (order) => refundPiece(order, 2000, true), left: 3000 },
};
for (const [name, { refund, left }] of Object.entries(refunds))
  test(`after a refund of ${name}, a withdrawal from the whole order states the amount left, and ends once this amount is refunded`, async () => {
    const order = await anOrder();
    await refund(order);
    bodyOf(await withdraw(order));
    assert.deepEqual(await withdrawalsOf(order), [[left, 'asked']]);
    await refundBy(order, left - 1);
    assert.deepEqual(await withdrawalsOf(order), [[left, 'asked']]);
    await refundBy(order, 1);
    assert.deepEqual(await withdrawalsOf(order), [[left, 'refunded']]);
  });

test('an order whose pieces are all refunded cannot be withdrawn from, even while the shop keeps the postage', async () => {
  const order = await anOrder();
  for (const price of [2000, 3000]) await refundPiece(order, price);
  assert.equal((await withdraw(order)).problem?.code, 'withdrawals.already-refunded');
});

test('a refusal does not change the refund of another withdrawal, despite a refund before and a refund after the statements', async () => {
  const order = await anOrder();
  bodyOf(await requestRefund(order, { amount: 500 }));
  bodyOf(await withdraw(order, 2000));
  const { withdrawalId } = bodyOf(await withdraw(order, 3000));
  assert.deepEqual(await withdrawalsOf(order), [
    [1500, 'asked'],
    [3600, 'asked'],
  ]);
  await refundBy(order, 1000);
  bodyOf(await shop.call(refuseWithdrawal, { withdrawalId, reason: 'not-covered' }, shop.admin));
  assert.deepEqual(await withdrawalsOf(order), [
    [1500, 'asked'],
    [3600, 'refused'],
  ]);
  await refundBy(order, 500);
  assert.deepEqual((await withdrawalsOf(order))[0], [1500, 'refunded']);
});
