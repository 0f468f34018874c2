import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { moveWithdrawal, refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { tellParcelSent, withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { withdrawalActions, withdrawalStates, type WithdrawalAction } from '#features/withdrawals/domain/lifecycle.ts';
import { formatLongDate } from '#shared/time.ts';
import { missingOf, moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { withdrawalCan } from '#features/withdrawals/domain/rules.ts';
import { bodyOf, paid, seenByAdmin, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { mailsTo, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { closeRefundedWithdrawals } from './move-withdrawal.ts';
import { warnOfRefunds } from './warn-of-refunds.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;
const { db } = shop.shop;
const DAY_MS = 86_400_000;

interface StatedWithdrawal extends Placed {
  withdrawalId: string;
}
async function createWithdrawal(): Promise<StatedWithdrawal> {
  const order = await paid(shop);
  const { orderId, customer } = order;
  return { ...order, ...bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer)) };
}
const act = ({ withdrawalId, customer }: StatedWithdrawal, action: WithdrawalAction) => {
  const sent = { withdrawalId, trackingNumber: '6A15984040331' };
  if (action === 'send') return shop.call(tellParcelSent, sent, customer);
  if (action === 'correct') return shop.call(tellParcelSent, { ...sent, isCorrection: true }, customer);
  if (action === 'refuse') return shop.call(refuseWithdrawal, { withdrawalId, reason: 'too-late' }, admin);
  return shop.call(moveWithdrawal, { withdrawalId, action }, admin);
};
const readWithdrawal = async ({ orderId, withdrawalId }: StatedWithdrawal) => {
  const { withdrawals } = bodyOf(await shop.call(listWithdrawals, { orderId }, admin));
  const found = withdrawals.find(({ id }) => id === withdrawalId);
  assert.ok(found);
  return found;
};
const openKinds = async (order: Placed) => (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind);

const steps: Record<(typeof withdrawalStates)[number], readonly WithdrawalAction[]> = {
  asked: [],
  sent: ['send'],
  received: ['send', 'receive'],
  refunded: ['send', 'receive', 'refund'],
  refused: ['refuse'],
};

test('in every state, every action leads to its next state or is refused without a change', async () => {
  for (const state of withdrawalStates) {
    for (const [action, { leadsTo }] of Object.entries(withdrawalActions) as [
      WithdrawalAction,
      { leadsTo: string | null },
    ][]) {
      const order = await createWithdrawal();
      for (const step of steps[state]) bodyOf(await act(order, step));
      assert.equal((await readWithdrawal(order)).state, state);
      const answer = await act(order, action);
      if (withdrawalCan(action, state)) {
        bodyOf(answer);
        const stateAfterUndo = state === 'refunded' ? 'received' : 'asked';
        assert.equal((await readWithdrawal(order)).state, leadsTo ?? stateAfterUndo, `${action} when ${state}`);
      } else {
        assert.deepEqual([answer.status, answer.problem?.code], [409, 'withdrawals.not-in-this-state']);
        assert.equal((await readWithdrawal(order)).state, state);
      }
    }
  }
});

test('one of two concurrent requests for the same action succeeds, and the second is refused', async () => {
  for (const action of ['send', 'receive', 'refund', 'refuse'] as const) {
    const order = await createWithdrawal();
    const answers = await Promise.all([act(order, action), act(order, action)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409], action);
  }
});

test('the seller sees the parcel number, the times and the events of a return', async () => {
  const order = await createWithdrawal();
  for (const step of steps.refunded) bodyOf(await act(order, step));
  const { trackingNumber, sentAt, receivedAt, refundedAt } = await readWithdrawal(order);
  assert.ok(sentAt && receivedAt && refundedAt);
  assert.equal(trackingNumber, '6A15984040331');
  const types = await eventTypes(shop, order);
  for (const type of ['order.withdrawn', 'order.return-sent', 'order.return-received', 'order.withdrawal-refunded'])
    assert.equal(types.filter((recorded) => recorded === type).length, 1, type);
});

test('a refund or a refusal settles the attention item, and reopening opens it again', async () => {
  for (const end of ['refund', 'refuse'] as const) {
    const order = await createWithdrawal();
    assert.deepEqual(await openKinds(order), ['withdrawal']);
    bodyOf(await act(order, end));
    assert.deepEqual(await openKinds(order), []);
    bodyOf(await act(order, 'reopen'));
    assert.deepEqual(await openKinds(order), ['withdrawal']);
    assert.equal((await readWithdrawal(order)).refusalReason, null);
  }
});

test('a reopening is refused once a colleague has reopened the withdrawal and closed it again', async () => {
  const order = await createWithdrawal();
  const { withdrawalId } = order;
  bodyOf(await act(order, 'refuse'));
  const { refusedAt } = await readWithdrawal(order);
  assert.ok(refusedAt);
  const reopen = () => shop.call(moveWithdrawal, { withdrawalId, action: 'reopen', reverts: refusedAt }, admin);
  bodyOf(await reopen());
  shop.advance(1000);
  bodyOf(await act(order, 'refund'));
  const lateReply = await reopen();
  assert.deepEqual([lateReply.status, lateReply.problem?.code], [409, 'withdrawals.ended-since']);
  const { state, refundedAt } = await readWithdrawal(order);
  assert.equal(state, 'refunded');
  const reverts = refundedAt ?? undefined;
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'reopen', reverts }, admin));
});

test('a refund raises one warning three days before its due date, and a second warning after the parcel is sent', async () => {
  const order = await createWithdrawal();
  await warnOfRefunds(system);
  assert.deepEqual(await openKinds(order), ['withdrawal']);
  shop.advance(10 * DAY_MS);
  await warnOfRefunds(system);
  assert.deepEqual(await openKinds(order), ['withdrawal']);
  shop.advance(DAY_MS);
  await Promise.all([warnOfRefunds(system), warnOfRefunds(system)]);
  assert.deepEqual(await openKinds(order), ['withdrawal', 'withdrawal-due']);
  assert.equal(await warnOfRefunds(system), 0);
  bodyOf(await act(order, 'send'));
  assert.equal(await warnOfRefunds(system), 1);
  const due = (await seenByAdmin(shop, order)).attention.find(({ kind }) => kind === 'withdrawal-due');
  assert.deepEqual(due?.data, { amount: 3100, hasProof: true });
  bodyOf(await act(order, 'refund'));
  assert.deepEqual(await openKinds(order), []);
  assert.equal(await warnOfRefunds(system), 0);
});

test('a failed warning does not stop the batch', async (t) => {
  const [failingOrder, goodOrder] = [await createWithdrawal(), await createWithdrawal()];
  shop.advance(12 * DAY_MS);
  await db.run(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'bad name'; end $$`);
  await db.run(sql`
    create trigger refuse before update on withdrawals for each row when (old.name = 'Bad') execute function refuse()`);
  t.onTestFinished(async () => {
    await db.run(sql`drop function refuse() cascade`);
  });
  await db.run(sql`alter table withdrawals disable trigger refuse`);
  await db.run(
    sql`update withdrawals set name = 'Bad', refund_due_on = '2026-01-01' where id = ${failingOrder.withdrawalId}`,
  );
  await db.run(sql`alter table withdrawals enable trigger refuse`);
  await warnOfRefunds(system);
  assert.deepEqual(await openKinds(failingOrder), ['withdrawal']);
  assert.deepEqual(await openKinds(goodOrder), ['withdrawal', 'withdrawal-due']);
});

test('a refund notice of the provider marks the withdrawal once the whole amount owed is refunded, and a further refund raises an alert', async () => {
  const order = await createWithdrawal();
  const notifyRefund = (amount: number) =>
    notify(shop, { ...order, transactions: [{ operationType: 'CREDIT', amount }] });
  await notifyRefund(1000);
  assert.deepEqual(await openKinds(order), ['withdrawal'], 'part of what is owed');
  await closeRefundedWithdrawals(system, order.orderId);
  assert.equal((await readWithdrawal(order)).state, 'asked');
  await notifyRefund(2100);
  assert.equal((await act(order, 'refuse')).status, 409, 'a refunded buyer gets no refusal');
  await Promise.all([closeRefundedWithdrawals(system, order.orderId), closeRefundedWithdrawals(system, order.orderId)]);
  assert.equal((await readWithdrawal(order)).state, 'refunded');
  assert.deepEqual(await openKinds(order), []);
  await notifyRefund(100);
  assert.deepEqual(await openKinds(order), ['refund'], 'more than was owed');
});

test('a withdrawal from one of two pieces owes only the price of this piece, and its refund leaves nothing owed or missing', async () => {
  const order = await paid(shop, [2500, 1500]);
  const { orderId, customer } = order;
  const { items } = await seenByAdmin(shop, order);
  const itemIds = [items[0]?.id ?? ''];
  bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa', itemIds }, customer));
  const { transactions, ...seenOrder } = await seenByAdmin(shop, order);
  assert.equal(owedToBuyer(seenOrder, moneyOf(transactions)), 2500);
  await notify(shop, { ...order, transactions: [{ operationType: 'CREDIT', amount: 2500 }] });
  const orderAfter = await seenByAdmin(shop, order);
  assert.equal(owedToBuyer(orderAfter, moneyOf(orderAfter.transactions)), 0);
  assert.equal(missingOf(orderAfter, moneyOf(orderAfter.transactions)), 0);
  assert.deepEqual(
    orderAfter.attention.map(({ kind }) => kind),
    ['withdrawal'],
  );
});

test('a mail outage of a day loses no statement, and the receipt is sent once with the original hour', async (t) => {
  const server = shop.shop.gateways.mail;
  t.onTestFinished(() => {
    shop.shop.gateways.mail = server;
  });
  const failSend = async () => {
    throw new ProviderFailure('mail', 'unreachable', 'no connection');
  };
  shop.shop.gateways.mail = { ...server, send: failSend };
  const order = await createWithdrawal();
  const receipts = async () =>
    (await mailsTo(shop, order.customer.email)).filter(({ subject }) => subject.includes('accusé de réception'));
  for (let hour = 0; hour < 25; hour++) {
    shop.advance(3_600_000);
    await sendDueMails(system);
  }
  assert.equal((await receipts()).length, 0);
  const { state, statedAt } = await readWithdrawal(order);
  assert.equal(state, 'asked');
  shop.shop.gateways.mail = server;
  for (let hour = 0; hour < 3; hour++) {
    shop.advance(3_600_000);
    await Promise.all([sendDueMails(system), sendDueMails(system)]);
  }
  const [receipt, ...otherReceipts] = await receipts();
  assert.deepEqual(otherReceipts, []);
  assert.ok(receipt?.text.includes(`${formatLongDate(statedAt)} (heure de Paris)`), receipt?.text);
});

test('the customer receives a mail about the refund or the reason for a refusal', async (t) => {
  const secondShop = await testShop();
  t.onTestFinished(() => secondShop.close());
  for (const [action, pattern] of [
    ['refund', /Nous avons remboursé 31,00\s€/],
    ['refuse', /article L\. 221-28/],
  ] as const) {
    const { orderId, customer } = await paid(secondShop);
    const { withdrawalId } = bodyOf(await secondShop.call(withdrawFromOrder, { orderId, name: 'Léa' }, customer));
    if (action === 'refund') bodyOf(await secondShop.call(moveWithdrawal, { withdrawalId, action }, secondShop.admin));
    else bodyOf(await secondShop.call(refuseWithdrawal, { withdrawalId, reason: 'not-covered' }, secondShop.admin));
    const mails = await until(async () => {
      const found = await mailsTo(secondShop, customer.email);
      return found.some(({ text }) => pattern.test(text)) && found;
    });
    assert.equal(mails.filter(({ text }) => pattern.test(text)).length, 1);
  }
});
