import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import sql from 'sql-template-tag';
import { moneyOf } from '#features/payments/domain/rules.ts';
import { validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { reportFromAnswer } from '#platform/server/integrations/payment/lyra-answer.ts';
import { aBareOrder, deliverNotices, twoProcesses } from '#sandbox/testing/histories.ts';
import { aTransactionId, notify, paymentAnswer, type NoticeTransaction } from '#sandbox/testing/notices.ts';
import { seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { applyReport } from '../commands/apply-report.ts';
import { transactionsOf } from './save-transaction.ts';

const [shop, secondShop] = await twoProcesses();
const { userId } = await shop.aCustomer();

const anOrder = async () => ({ orderId: await aBareOrder(shop, userId, 3100) });

const debit = fc.record({
  amount: fc.oneof({ weight: 3, arbitrary: fc.constant(3100) }, fc.integer({ min: 100, max: 9000 })),
  end: fc.constantFrom('kept', 'kept', 'waits', 'refused', 'cancelled', 'lowered'),
  /** Refunds, one credit each, in half percents of the amount. `reportedBy` names the transactions that report them. */
  refunds: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
  reportedBy: fc.constantFrom('credit', 'debit', 'both'),
  isChargedBack: fc.constantFrom(false, false, false, true),
});
const history = fc.record({
  debits: fc.array(debit, { minLength: 1, maxLength: 2 }),
  shuffle: fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
  repeats: fc.array(fc.nat(30), { maxLength: 8 }),
  together: fc.integer({ min: 1, max: 4 }),
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/** Cents by which a notice lowers a payment, and cents that a charge-back takes. */
const [LOWERED_BY, CHARGED_BACK] = [50, 50];

/** Returns the notices of a payment, and the amount that they leave at the shop. */
function scenarioOf(debitScenario: History['debits'][number]): { notices: NoticeTransaction[]; left: number } {
  const uuid = aTransactionId();
  const { amount, end } = debitScenario;
  if (end === 'waits') return { notices: [{ uuid, amount, detailedStatus: 'UNDER_VERIFICATION' }], left: 0 };
  if (end === 'refused') return { notices: [{ uuid, amount, detailedStatus: 'REFUSED' }], left: 0 };
  const accepted = { uuid, amount, detailedStatus: 'AUTHORISED' };
  if (end === 'cancelled') return { notices: [accepted, { ...accepted, detailedStatus: 'CANCELLED' }], left: 0 };
  const lowered = amount - LOWERED_BY;
  if (end === 'lowered') return { notices: [accepted, { ...accepted, amount: lowered }], left: lowered };
  const credits = debitScenario.refunds.map((part) => Math.floor((amount * part) / 200) + 1);
  const refundedAmount = credits.reduce((sum, credit) => sum + credit, 0);
  const reports = (source: string) => debitScenario.reportedBy === source || debitScenario.reportedBy === 'both';
  const notices: NoticeTransaction[] = [accepted];
  for (const credit of reports('credit') ? credits : []) {
    const creditFields = { uuid: aTransactionId(), operationType: 'CREDIT', amount: credit };
    const transactionDetails = { parentTransactionUuid: uuid, creationContext: 'REFUND' };
    notices.push(
      { ...creditFields, transactionDetails, detailedStatus: 'PENDING' },
      { ...creditFields, transactionDetails },
    );
  }
  if (reports('debit') && refundedAmount > 0) {
    const transactionDetails = { cardDetails: { captureResponse: { refundAmount: refundedAmount } } };
    notices.push({ ...accepted, detailedStatus: 'CAPTURED', transactionDetails });
  }
  if (debitScenario.isChargedBack) {
    const transactionDetails = { parentTransactionUuid: uuid, creationContext: 'CHARGEBACK' };
    notices.push({ uuid: aTransactionId(), operationType: 'CREDIT', amount: CHARGED_BACK, transactionDetails });
  }
  return { notices, left: amount - refundedAmount - (debitScenario.isChargedBack ? CHARGED_BACK : 0) };
}

async function play(scenario: History): Promise<void> {
  const order = await anOrder();
  const scenarios = scenario.debits.map(scenarioOf);
  const real = scenarios.flatMap(({ notices }) => notices);
  await deliverNotices(real, scenario, {
    send: (notice, index) => notify(index % 2 ? shop : secondShop, { ...order, transactions: [notice] }),
    answers: [200],
  });
  const seen = await seenByAdmin(shop, order);
  const expectedMoney = scenarios.reduce((sum, { left }) => sum + left, 0);
  assert.equal(moneyOf(seen.transactions).kept, expectedMoney, 'the stored money equals the provider’s, to the cent');
  if (seen.status === 'paid' && expectedMoney !== seen.total) {
    assert.notDeepEqual(seen.attention, [], 'money that differs from the total raises an alert');
    assert.equal((await shop.call(validatePreparation, order, shop.admin)).problem?.code, 'attention.parcel-held');
  }
  const isPlain = real.length === scenario.debits.length && scenario.debits.length === 1;
  if (isPlain && expectedMoney === seen.total) assert.deepEqual(seen.attention, []);
}

test('D-13 generated histories in any order and at the same moment match the provider’s money, and a difference from the total raises an alert', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 20, maxLength: 20 }), async (histories) => {
      await Promise.all(histories.map(play));
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

test('D-13 a transaction reported for another order is refused and changes nothing', async () => {
  const [firstOrder, secondOrder] = [await anOrder(), await anOrder()];
  const transaction = { uuid: aTransactionId(), amount: 3100 };
  assert.equal((await notify(shop, { ...firstOrder, transactions: [transaction] })).status, 200);
  assert.equal((await notify(shop, { ...secondOrder, transactions: [{ ...transaction, amount: 100 }] })).status, 422);
  assert.equal((await seenByAdmin(shop, secondOrder)).status, 'to-pay');
  assert.equal(moneyOf((await seenByAdmin(shop, firstOrder)).transactions).kept, 3100);
});

test('D-13 transactions stored within one millisecond, or under a clock that goes back, keep their sequence', async () => {
  const order = await anOrder();
  const now = shop.shop.now().getTime();
  const store = async (late: number, uuids: string[]) => {
    const transactions = uuids.map((uuid) => ({ uuid, amount: 3100, detailedStatus: 'REFUSED' }));
    const report = reportFromAnswer(paymentAnswer(shop, { ...order, transactions }));
    await applyReport({ ...shop.system, now: () => new Date(now - late) }, report);
  };
  // Descending ids, so that a sort by id within one instant would reverse the sequence.
  const [first = '', second = '', third = '', last = ''] = ['f', 'e', 'd', 'c'].map(
    (digit) => digit + aTransactionId().slice(1),
  );
  await store(0, [first, second]);
  await store(0, [third]);
  await store(20, [last]);
  const transactions = await transactionsOf(shop.shop.db, order.orderId);
  assert.deepEqual(
    transactions.map(({ id }) => id),
    [first, second, third, last],
  );
});

test('D-13 a payment with test keys is marked as invented, so that the shop does not open with it', async () => {
  const { config } = shop.system;
  for (const hasTestKeys of [true, false]) {
    const { orderId } = await anOrder();
    const report = reportFromAnswer(paymentAnswer(shop, { orderId, transactions: [{}] }));
    const withRealProvider = { ...config, standIns: { ...config.standIns, payment: false }, hasTestKeys };
    await applyReport({ ...shop.system, config: withRealProvider }, report);
    const stored = await shop.shop.db.one(sql`
      select is_invented as "isInvented" from payment_transactions where order_id = ${orderId}`);
    assert.deepEqual(stored, { isInvented: hasTestKeys });
  }
});

test('D-13 a later report of a payment that was stored without the number of the shop adds the number', async () => {
  const order = await anOrder();
  const payment = { uuid: aTransactionId(), amount: 3100 };
  await notify(shop, { ...order, transactions: [payment] });
  const { db, config } = shop.shop;
  await db.run(sql`update payment_transactions set shop_id = null where id = ${payment.uuid}`);
  await notify(shop, { ...order, transactions: [{ ...payment, amount: 3000 }] });
  const stored = await db.one(sql`select shop_id as "shopId" from payment_transactions where id = ${payment.uuid}`);
  assert.deepEqual(stored, { shopId: config.lyra.shopId });
});

test('D-13 a new status of the provider within one state is stored without an event, and a status of an earlier state is not stored', async () => {
  const order = await anOrder();
  const uuid = aTransactionId();
  const statusAfter = async (detailedStatus: string) => {
    await notify(shop, { ...order, transactions: [{ uuid, operationType: 'CREDIT', amount: 100, detailedStatus }] });
    const { transactions, events } = await seenByAdmin(shop, order);
    return [transactions[0]?.status, events.filter(({ type }) => type === 'order.refund-told').length];
  };
  assert.deepEqual(await statusAfter('REFUND_TO_RETRY'), ['REFUND_TO_RETRY', 1]);
  assert.deepEqual(await statusAfter('WAITING_AUTHORISATION'), ['WAITING_AUTHORISATION', 1]);
  assert.deepEqual(await statusAfter('AUTHORISED'), ['AUTHORISED', 2]);
  assert.deepEqual(await statusAfter('WAITING_AUTHORISATION'), ['AUTHORISED', 2]);
});
