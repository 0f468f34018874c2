import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { eraseMyAccount } from '#features/retention/domain/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { orderMails } from '#features/orders/server/reactions.ts';
import { queuesOf } from '#app/server/background.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { requestRefund } = refundSteps(shop);

/** Returns a function that reports a state of a charge-back. The reactions stay in the queue. */
function chargeBackNoticeOf(order: Placed, amount: number) {
  const chargeBack = {
    operationType: 'CREDIT',
    uuid: aTransactionId(),
    amount,
    transactionDetails: { creationContext: 'CHARGEBACK' },
  };
  return (detailedStatus: string) => notify(shop, { ...order, transactions: [{ ...chargeBack, detailedStatus }] });
}

/**
 * Returns a function that reports a state of a charge-back and runs the reactions. The function returns the states of
 * the withdrawals, oldest first.
 */
function chargeBackOf(order: Placed, amount: number, report = chargeBackNoticeOf(order, amount)) {
  const { orderId } = order;
  return async (detailedStatus: string) => {
    await report(detailedStatus);
    const jobs = await shop.shop.db.many<{ data: Record<string, unknown> }>(sql`
      select data from pgboss.job where name = 'reactions' and data->'event'->>'orderId' = ${orderId}`);
    for (const { data } of jobs)
      await queuesOf(shop.shop)
        .find(({ name }) => name === 'reactions')
        ?.run(data);
    const { withdrawals } = bodyOf(await shop.call(listWithdrawals, { orderId }, shop.admin));
    return withdrawals
      .toSorted((first, second) => first.statedAt.localeCompare(second.statedAt))
      .map(({ state }) => state);
  };
}

async function chargedBack(amount: number) {
  const order = await paid(shop);
  const { orderId } = order;
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, order.customer));
  const report = chargeBackOf(order, amount);
  const stateAfter = async (detailedStatus: string) => (await report(detailedStatus))[0];
  const owed = async () => {
    const seen = await seenByAdmin(shop, order);
    return owedToBuyer(seen, moneyOf(seen.transactions));
  };
  return { order, withdrawalId, stateAfter, owed };
}

test('D-13 a withdrawal that a charge-back closed is open again once the bank calls the charge-back off', async () => {
  const { order, withdrawalId, stateAfter } = await chargedBack(3100);
  assert.equal(await stateAfter('CAPTURED'), 'asked');
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund' }, shop.admin));
  assert.equal(await stateAfter('CAPTURED'), 'refunded');
  assert.equal(await stateAfter('CANCELLED'), 'asked');
  const { attention } = await seenByAdmin(shop, order);
  assert.ok(attention.some(({ kind }) => kind === 'withdrawal'));
});

test('D-13 an erasure is refused right after the bank called a charge-back off, before the withdrawal is open again', async () => {
  const order = await paid(shop);
  const { orderId, customer } = order;
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer));
  const report = chargeBackNoticeOf(order, 3100);
  await chargeBackOf(order, 3100, report)('CAPTURED');
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund' }, shop.admin));
  await putInStatus(shop, order, 'delivered');
  await report('CANCELLED');
  assert.equal((await shop.call(eraseMyAccount, {}, customer)).problem?.code, 'retention.withdrawal-open');
});

test('D-13 a withdrawal that a charge-back closed in part is open again for that part once the bank calls the charge-back off', async () => {
  const { order, withdrawalId, stateAfter, owed } = await chargedBack(1000);
  assert.equal(await stateAfter('CAPTURED'), 'asked');
  const declare = (amount: number) =>
    shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash', amount }, shop.admin);
  bodyOf(await declare(2100));
  assert.deepEqual([await stateAfter('CANCELLED'), await owed()], ['asked', 1000]);
  const { attention } = await seenByAdmin(shop, order);
  assert.ok(attention.some(({ kind }) => kind === 'withdrawal'));
  bodyOf(await declare(1000));
  assert.deepEqual([await stateAfter('CANCELLED'), await owed()], ['refunded', 0]);
});

test('D-13 a charge-back opens no withdrawal that the provider and the seller have fully refunded', async () => {
  const order = await paid(shop, [2500, 1500]);
  const { orderId } = order;
  const withdraw = async (piece: number) => {
    shop.advance(60_000);
    const itemIds = [(await seenByAdmin(shop, order)).items[piece]?.id ?? ''];
    return bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin', itemIds }, order.customer));
  };
  const { withdrawalId } = await withdraw(0);
  bodyOf(await requestRefund(order, { amount: 1000 }));
  const refund = { withdrawalId, action: 'refund', by: 'transfer', amount: 1500 } as const;
  bodyOf(await shop.call(moveWithdrawal, refund, shop.admin));
  await withdraw(1);
  const report = chargeBackOf(order, 500);
  for (const detailedStatus of ['WAITING_AUTHORISATION', 'CAPTURED', 'CANCELLED'])
    assert.deepEqual(await report(detailedStatus), ['refunded', 'asked'], detailedStatus);
});

test('D-13 a second charge-back does not open a withdrawal that the first charge-back closed', async () => {
  const order = await paid(shop, [2500, 1500]);
  const { orderId } = order;
  const [item] = (await seenByAdmin(shop, order)).items;
  const stated = { orderId, name: 'Léa Martin', itemIds: [item?.id ?? ''] };
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, stated, order.customer));
  const first = chargeBackOf(order, 4600);
  await first('CAPTURED');
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund' }, shop.admin));
  // The shop also owes a second payment, which does not belong to the withdrawal.
  await notify(shop, { ...order, transactions: [{ uuid: aTransactionId(), amount: 9200 }] });
  assert.deepEqual(await chargeBackOf(order, 500)('CAPTURED'), ['refunded']);
  assert.deepEqual(await first('CANCELLED'), ['asked']);
});

test('D-13 a withdrawal during a charge-back states the amount that is owed once the bank calls the charge-back off', async () => {
  const order = await paid(shop, [2500, 1500]);
  const { orderId, customer } = order;
  const report = chargeBackOf(order, 2500);
  await report('CAPTURED');
  const item = (await seenByAdmin(shop, order)).items.find(({ price }) => price === 2500);
  const stated = { orderId, name: 'Léa Martin', itemIds: [item?.id ?? ''] };
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, stated, customer));
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund' }, shop.admin));
  assert.deepEqual(await report('CANCELLED'), ['asked']);
  const { withdrawals } = bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer));
  assert.deepEqual(
    withdrawals.map(({ amount }) => amount),
    [2500],
  );
});

test('D-13 the refusals, the order page and the mail of a buyer with a charge-back mention no refund by the shop', async () => {
  const order = await paid(shop);
  const sendNotice = (amount: number) =>
    notify(shop, {
      ...order,
      transactions: [{ operationType: 'CREDIT', amount, transactionDetails: { creationContext: 'CHARGEBACK' } }],
    });
  await sendNotice(3100);
  assert.match(
    bodyOf(await shop.call(getMyWithdrawals, { orderId: order.orderId }, order.customer)).refusal ?? '',
    /^Vous avez contesté ce paiement/,
  );
  const refused = await shop.call(withdrawFromOrder, { orderId: order.orderId, name: 'Léa Martin' }, order.customer);
  assert.deepEqual(
    [refused.problem?.code, /rembours(ée|é) /.test(refused.problem?.title ?? '')],
    ['withdrawals.charged-back', false],
  );
  const seen = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.deepEqual([seen.refunds, seen.chargedBack], [[], 3100]);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled', tellBuyer: true }, shop.admin));
  const mail = orderMails.find(({ name }) => name === 'order-cancelled');
  const writtenMail = await mail?.write(shop.system, { key: '', orderId: order.orderId, requestId: null });
  assert.match(writtenMail?.text ?? '', /Vous avez contesté ce paiement auprès de votre banque/);
  assert.doesNotMatch(writtenMail?.text ?? '', /rembours/);
});
