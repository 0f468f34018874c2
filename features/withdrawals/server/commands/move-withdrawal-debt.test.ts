import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { queuesOf } from '#app/server/background.ts';
import { reopenAttention, settleAttention } from '#features/attention/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { refundableOf } from '#features/refunds/domain/rules.ts';
import { moveWithdrawal, refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps, throwNoAnswer } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { MAIL_DELAY_SECONDS } from '#shared/undo.ts';
import { reopenUnrefunded } from './follow-refunds.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { requestRefund, captured, insteadOf } = refundSteps(shop);

const prices = [2500, 1500];

/** Withdraws from the piece of this price, or from all pieces that are left. */
async function withdraw(order: Placed, price?: number): Promise<string> {
  shop.advance(60_000);
  const { orderId, customer } = order;
  const item = (await seenByAdmin(shop, order)).items.find((piece) => piece.price === price);
  const input = { orderId, name: 'Léa Martin', ...(item && { itemIds: [item.id] }) };
  return bodyOf(await shop.call(withdrawFromOrder, input, customer)).withdrawalId;
}
const declare = (withdrawalId: string) =>
  shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash' }, admin);
const refuse = (withdrawalId: string) => shop.call(refuseWithdrawal, { withdrawalId, reason: 'too-late' }, admin);

/** Returns the withdrawals of an order, oldest first. */
async function withdrawalsOf({ orderId }: Placed) {
  const { withdrawals } = bodyOf(await shop.call(listWithdrawals, { orderId }, admin));
  return withdrawals.toSorted((first, second) => first.statedAt.localeCompare(second.statedAt));
}
const statesOf = async (order: Placed) => (await withdrawalsOf(order)).map(({ state }) => state);
async function runReactions({ orderId }: Placed): Promise<void> {
  const jobs = await shop.shop.db.many<{ data: Record<string, unknown> }>(sql`
    select data from pgboss.job where name = 'reactions' and data->'event'->>'orderId' = ${orderId} order by created_on`);
  const reactions = queuesOf(shop.shop).find(({ name }) => name === 'reactions');
  for (const { data } of jobs) await reactions?.run(data);
}

test('a withdrawal is not refused while a refund of the provider waits for its answer', async () => {
  const order = await captured();
  const withdrawalId = await withdraw(order);
  const restore = insteadOf({ refund: throwNoAnswer });
  bodyOf(await requestRefund(order));
  restore();
  const refused = await refuse(withdrawalId);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'refunds.under-way']);
  assert.deepEqual(await statesOf(order), ['asked']);
});

test('a declared refund that completes the debt also closes the other withdrawal, which the provider has refunded', async () => {
  const order = await captured(prices);
  const first = await withdraw(order, 2500);
  await withdraw(order);
  bodyOf(await requestRefund(order, { amount: 2100 }));
  bodyOf(await declare(first));
  assert.deepEqual(
    (await withdrawalsOf(order)).map(({ state, refundedBy }) => [state, refundedBy]),
    [
      ['refunded', 'cash'],
      ['refunded', null],
    ],
  );
});

test('a withdrawal of a cancelled order is closed when its alert is settled as refunded otherwise, and reopened with the alert', async () => {
  const order = await captured(prices);
  await withdraw(order, 2500);
  const { orderId } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, admin));
  await followStatus(shop.system, orderId);
  const alert = (await seenByAdmin(shop, order)).attention.find(({ kind }) => kind === 'money-owed');
  const attentionId = alert?.id ?? '';
  const { action } = bodyOf(await shop.call(settleAttention, { attentionId, money: 'refunded-otherwise' }, admin));
  assert.deepEqual(await statesOf(order), ['refunded']);
  assert.equal((await withdrawalsOf(order))[0]?.wasPaidByCard, true);
  const mail = await shop.shop.db.one<{ delayMs: number }>(sql`
    select extract(epoch from next_try_at - created_at)::integer * 1000 as "delayMs" from mails
    where order_id = ${orderId} and kind = 'withdrawal-ended'`);
  assert.equal(mail?.delayMs, MAIL_DELAY_SECONDS * 1000);
  assert.deepEqual((await seenByAdmin(shop, order)).attention, []);
  bodyOf(await shop.call(reopenAttention, { attentionId, reverts: action }, admin));
  assert.deepEqual(await statesOf(order), ['asked']);
});

test('a refused withdrawal that is reopened after its parcel has left needs a return', async () => {
  const order = await paid(shop, prices);
  const withdrawalId = await withdraw(order, 2500);
  bodyOf(await refuse(withdrawalId));
  assert.equal((await withdrawalsOf(order))[0]?.needsReturn, false);
  await putInStatus(shop, order, 'delivered');
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'reopen' }, admin));
  assert.equal((await withdrawalsOf(order))[0]?.needsReturn, true);
});

for (const status of ['REFUSED', 'EXPIRED', 'REFUND_TO_RETRY'] as const)
  test(`D-13 a refund that the provider authorised and then reports as ${status} is owed again, and its withdrawal is open`, async () => {
    const order = await captured(prices);
    await withdraw(order, 2500);
    bodyOf(await requestRefund(order, { amount: 2500 }));
    await runReactions(order);
    assert.deepEqual(await statesOf(order), ['refunded']);
    const credit = (await seenByAdmin(shop, order)).transactions.find(({ operation }) => operation === 'credit');
    const transaction = { operationType: 'CREDIT', uuid: credit?.id ?? '', amount: 2500, detailedStatus: status };
    await notify(shop, { ...order, transactions: [transaction] });
    await runReactions(order);
    assert.deepEqual(await statesOf(order), ['asked']);
    const { attention, transactions, refunds } = await seenByAdmin(shop, order);
    const isToRetry = status === 'REFUND_TO_RETRY';
    assert.deepEqual(attention.map(({ kind }) => kind).toSorted(), [
      isToRetry ? 'refund-pending' : 'refund-refused',
      'withdrawal',
    ]);
    assert.deepEqual(
      refunds.map(({ state }) => state),
      [isToRetry ? 'done' : 'refused'],
    );
    assert.equal(refundableOf(transactions, refunds), isToRetry ? 2100 : 4600);
  });

test('a withdrawal is open again once the provider has cancelled the refund that closed it', async () => {
  const order = await captured(prices);
  await withdraw(order, 2500);
  const credit = { operationType: 'CREDIT', uuid: aTransactionId(), amount: 2500 };
  const report = async (detailedStatus: string) => {
    await notify(shop, { ...order, transactions: [{ ...credit, detailedStatus }] });
    await runReactions(order);
    return statesOf(order);
  };
  assert.deepEqual(await report('AUTHORISED'), ['refunded']);
  assert.deepEqual(await report('CANCELLED'), ['asked']);
  await reopenUnrefunded(shop.system, order.orderId, 2500);
  assert.deepEqual(await statesOf(order), ['asked'], 'a second call changes nothing');
  const { attention } = await seenByAdmin(shop, order);
  assert.ok(attention.some(({ kind }) => kind === 'withdrawal'));
});

test('a cancelled refund opens the withdrawal of its amount, not the latest withdrawal', async () => {
  const order = await captured(prices);
  for (const [price, amount] of [
    [2500, 2500],
    [1500, 2100],
  ] as const) {
    await withdraw(order, price);
    bodyOf(await requestRefund(order, { amount }));
    await runReactions(order);
  }
  assert.deepEqual(await statesOf(order), ['refunded', 'refunded']);
  const credit = (await seenByAdmin(shop, order)).transactions.find(
    ({ operation, amount }) => operation === 'credit' && amount === 2500,
  );
  const transaction = { operationType: 'CREDIT', uuid: credit?.id ?? '', amount: 2500, detailedStatus: 'CANCELLED' };
  await notify(shop, { ...order, transactions: [transaction] });
  await runReactions(order);
  assert.deepEqual(await statesOf(order), ['asked', 'refunded']);
});
