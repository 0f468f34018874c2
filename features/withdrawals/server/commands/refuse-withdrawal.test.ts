import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

// Reactions stay in the queue.
const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { requestRefund, captured } = refundSteps(shop);

async function withdraw(order: Placed, price: number): Promise<string> {
  shop.advance(60_000);
  const { orderId, customer } = order;
  const itemIds = (await seenByAdmin(shop, order)).items.filter((item) => item.price === price).map(({ id }) => id);
  return bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin', itemIds }, customer)).withdrawalId;
}
const refuse = (withdrawalId: string) => shop.call(refuseWithdrawal, { withdrawalId, reason: 'too-late' }, admin);

/** Returns the states of the withdrawals of an order, oldest first. */
async function statesOf({ orderId }: Placed) {
  const { withdrawals } = bodyOf(await shop.call(listWithdrawals, { orderId }, admin));
  return withdrawals
    .toSorted((first, second) => first.statedAt.localeCompare(second.statedAt))
    .map(({ state }) => state);
}

test('a withdrawal is not refused right after a refund on the day of the payment, which cancels the payment', async () => {
  const order = await paid(shop, [2500]);
  const withdrawalId = await withdraw(order, 2500);
  bodyOf(await requestRefund(order));
  const refused = await refuse(withdrawalId);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'withdrawals.not-in-this-state']);
});

test('a refusal after which the provider has refunded all that is owed closes the other withdrawal', async () => {
  const order = await captured([2500, 1500]);
  const first = await withdraw(order, 2500);
  await withdraw(order, 1500);
  bodyOf(await requestRefund(order, { amount: 1500 }));
  bodyOf(await refuse(first));
  assert.deepEqual(await statesOf(order), ['refused', 'refunded']);
});
