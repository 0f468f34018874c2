import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { moveWithdrawal, refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { bodyOf, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;

const prices = [2500, 1500];
const alertsOf = async (order: Placed) =>
  (await seenByAdmin(shop, order)).attention.map(({ kind, data }) => [kind, data['amount']]);

async function setStatus({ orderId }: Placed, status: 'paid' | 'cancelled'): Promise<void> {
  bodyOf(await shop.call(changeStatus, { orderId, status }, admin));
  await followStatus(system, orderId);
}

async function withdrawn(order: Placed): Promise<string> {
  const { orderId, customer } = order;
  const item = (await seenByAdmin(shop, order)).items.find(({ price }) => price === 2500);
  const input = { orderId, name: 'Léa', itemIds: [item?.id ?? ''] };
  return bodyOf(await shop.call(withdrawFromOrder, input, customer)).withdrawalId;
}

const refuse = (withdrawalId: string) => shop.call(refuseWithdrawal, { withdrawalId, reason: 'not-covered' }, admin);

test('a withdrawal from a cancelled order cannot be refused, because its money is owed anyway', async () => {
  const [inCash, byCard] = [await toPay(shop, prices), await paid(shop, prices)];
  await setStatus(inCash, 'paid');
  for (const [order, owed] of [
    [inCash, ['money-owed-outside', 2100]],
    [byCard, ['money-owed', 4600]],
  ] as const) {
    const withdrawalId = await withdrawn(order);
    await setStatus(order, 'cancelled');
    const refusal = await refuse(withdrawalId);
    assert.deepEqual([refusal.status, refusal.problem?.code], [409, 'withdrawals.owed-anyway']);
    assert.deepEqual(await alertsOf(order), [['withdrawal', 2500], owed]);
    bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash' }, admin));
  }
});

test('the undo of a declared refund of a cancelled order opens the alert about its money again', async () => {
  for (const itemPrices of [[2500], prices]) {
    const order = await paid(shop, itemPrices);
    const withdrawalId = await withdrawn(order);
    await setStatus(order, 'cancelled');
    const alerts = await alertsOf(order);
    assert.deepEqual(
      alerts.map(([kind]) => kind),
      ['withdrawal', 'money-owed'],
    );
    bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash' }, admin));
    assert.notDeepEqual(await alertsOf(order), alerts);
    bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'reopen' }, admin));
    assert.deepEqual(await alertsOf(order), alerts);
  }
});

test('a refused withdrawal cannot be reopened once its order is cancelled, because the order owes the whole amount', async () => {
  const order = await toPay(shop, prices);
  await setStatus(order, 'paid');
  const withdrawalId = await withdrawn(order);
  bodyOf(await refuse(withdrawalId));
  await setStatus(order, 'cancelled');
  const reopening = await shop.call(moveWithdrawal, { withdrawalId, action: 'reopen' }, admin);
  assert.equal(reopening.problem?.code, 'withdrawals.owed-anyway');
  assert.deepEqual(await alertsOf(order), [['money-owed-outside', 4600]]);
});
