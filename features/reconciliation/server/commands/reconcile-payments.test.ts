import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { cents } from '#shared/money.ts';
import { reconcilePayments, getReconciliation } from '#features/reconciliation/domain/endpoints.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { aTransactionId } from '#sandbox/testing/notices.ts';
import { bodyOf, openedForm, paid, seenByAdmin, toPay, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps, throwNoAnswer } from '#sandbox/testing/refund-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { reconciliationSteps } from '#sandbox/testing/reconciliation-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { reportOf } = shop.shop.gateways.payment;
const { insteadOf, requestRefund } = refundSteps(shop);
const { nextPeriod, advanceDays, requestedDuring, compareDue } = reconciliationSteps(shop);

const readLast = async () => bodyOf(await shop.call(getReconciliation, {}, admin)).last;
const openKinds = async (order: { orderId: string }) =>
  (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind);
const readResult = async () => (await readLast()) ?? assert.fail();
/** Acts in the provider's back office, which sends no notice by default. */
async function actAtProvider(
  order: Placed,
  action: 'refund' | 'cancel' | 'chargeback',
  amountCents?: number,
  notice: 'once' | 'never' = 'never',
) {
  const { number: orderNumber } = await seenByAdmin(shop, order);
  const json = { orderNumber, action, notice, ...(amountCents && { amountCents }) };
  const { status } = await shop.fetch('/sandbox/lyra/backoffice', { method: 'POST', json });
  assert.equal(status, 200);
}
const compareNow = () => shop.call(reconcilePayments, {}, admin);
const compareAndCount = async () => bodyOf(await compareNow());

test('D-13 the comparison is read by administrators and started by owners only', async () => {
  const customer = await shop.aCustomer('lea.curieuse');
  assert.equal((await shop.call(getReconciliation, {}, customer)).status, 403);
  assert.equal((await shop.call(reconcilePayments, {}, customer)).status, 403);
  const seller = await aMember(shop, 'seller');
  assert.equal((await shop.call(reconcilePayments, {}, seller)).status, 403);
  assert.equal((await shop.fetch(reconcilePayments.path, { method: 'POST', json: {} })).status, 403);
  assert.equal(await readLast(), null);
});

test('D-13 payments and refunds that the provider reports identically are counted as equal', async () => {
  await nextPeriod();
  const order = await paid(shop);
  await paid(shop);
  await toPay(shop);
  bodyOf(await requestRefund(order, { amount: 500 }));
  assert.deepEqual(await compareAndCount(), { asked: 2, equal: 2, mended: 0, unknown: 0 });
  const { lines, leftToAsk, isUnderWay } = await readResult();
  assert.deepEqual([lines, leftToAsk, isUnderWay], [[], 0, false]);
});

test('D-13 the reply counts this comparison, also when a later day has a comparison', async (t) => {
  await nextPeriod();
  await paid(shop);
  await shop.shop.pool.query(`
    insert into reconciliations (day, at, asked, equal, mended, left_to_ask, lines)
    values ('2999-01-01', '2999-01-01', 7, 7, 0, 0, '[]')`);
  t.onTestFinished(async () => {
    await shop.shop.pool.query(`delete from reconciliations where day = '2999-01-01'`);
  });
  assert.deepEqual(await compareAndCount(), { asked: 1, equal: 1, mended: 0, unknown: 0 });
});

test('D-13 a comparison records a payment without a notice', async () => {
  await nextPeriod();
  const order = await toPay(shop);
  const stop = insteadOf({ readNotice: throwNoAnswer });
  await payByCard(shop, await openedForm(shop, order));
  stop();
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  await compareDue();
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
  const { asked, mended, lines } = await readResult();
  assert.deepEqual([asked, mended, lines], [1, 1, []]);
});

for (const [action, kind, event] of [
  ['chargeback', 'chargeback', 'order.charged-back'],
  ['refund', 'refund', 'order.refund-told'],
] as const) {
  test(`D-13 a ${action} without a notice, five weeks after the payment, raises the same alert as with a notice`, async () => {
    await nextPeriod();
    const order = await paid(shop);
    await compareDue();
    await advanceDays(35);
    await actAtProvider(order, action);
    assert.deepEqual(await openKinds(order), []);
    await compareDue();
    assert.deepEqual(await openKinds(order), [kind]);
    assert.equal((await eventTypes(shop, order)).filter((type) => type === event).length, 1);
    assert.deepEqual(await compareAndCount(), { asked: 1, equal: 1, mended: 0, unknown: 0 });
  });
}

test('D-13 a comparison that an owner starts corrects a payment cancelled at the provider without a notice', async () => {
  await nextPeriod();
  const order = await paid(shop);
  const secondOrder = await paid(shop);
  assert.deepEqual(await compareAndCount(), { asked: 2, equal: 2, mended: 0, unknown: 0 });
  await actAtProvider(order, 'cancel');
  assert.deepEqual(await compareAndCount(), { asked: 2, equal: 1, mended: 1, unknown: 0 });
  assert.deepEqual(await openKinds(order), ['payment-cancelled']);
  assert.deepEqual(await openKinds(secondOrder), []);
});

test('D-13 a refund pending at the provider without a notice raises its alert', async () => {
  await nextPeriod();
  const order = await paid(shop);
  const stop = insteadOf({
    async reportOf(id) {
      const report = await reportOf(id);
      const [debit] = report?.transactions ?? [];
      assert.ok(report && debit);
      const pendingRefund = {
        id: aTransactionId(),
        operation: 'credit',
        state: 'pending',
        amount: cents(500),
      } as const;
      return { ...report, transactions: [debit, { ...debit, ...pendingRefund, parentId: debit.id }] };
    },
  });
  assert.equal((await compareAndCount()).mended, 1);
  stop();
  assert.deepEqual(await openKinds(order), ['refund-pending']);
});

test('D-13 a difference has a line with both sums and an alert, until both sums agree', async () => {
  await nextPeriod();
  const order = await paid(shop);
  const { number } = await seenByAdmin(shop, order);
  await paid(shop);
  const stop = insteadOf({
    reportOf: async (id) => (id === order.orderId ? null : reportOf(id)),
  });
  assert.deepEqual(await compareAndCount(), { asked: 2, equal: 1, mended: 0, unknown: 1 });
  assert.deepEqual((await readResult()).lines, [
    { orderId: order.orderId, number, difference: { ours: 3100, theirs: 0 } },
  ]);
  assert.deepEqual(await openKinds(order), ['books-differ']);
  stop();
  assert.equal((await compareAndCount()).unknown, 0);
  assert.deepEqual((await readResult()).lines, []);
  assert.deepEqual(await openKinds(order), []);
});

test('D-13 a refund that is recorded after the provider’s answer raises no alert about a difference', async () => {
  await nextPeriod();
  const order = await paid(shop);
  let requestCount = 0;
  const stop = insteadOf({
    async reportOf(id) {
      const report = await reportOf(id);
      requestCount += 1;
      if (requestCount === 1) await actAtProvider(order, 'refund', 500, 'once');
      return report;
    },
  });
  // The second answer has the refunded amount of the payment, which the notice of the refund does not.
  assert.deepEqual(await compareAndCount(), { asked: 1, equal: 0, mended: 1, unknown: 0 });
  stop();
  assert.deepEqual(await openKinds(order), ['refund']);
});

test('SYS-08 an order that cannot be compared does not stop the batch and is compared in a later night', async () => {
  await nextPeriod();
  const [order, brokenOrder] = [await paid(shop), await paid(shop)];
  await paid(shop);
  const stop = insteadOf({
    async reportOf(id) {
      if (id === order.orderId) return throwNoAnswer();
      if (id === brokenOrder.orderId) throw new Error('a bug');
      return reportOf(id);
    },
  });
  assert.deepEqual(await compareAndCount(), { asked: 3, equal: 1, mended: 0, unknown: 2 });
  stop();
  assert.deepEqual(
    (await readResult()).lines.map(({ difference }) => difference),
    [null, null],
  );
  await advanceDays(20);
  await compareDue();
  const { asked, equal, lines } = await readResult();
  assert.deepEqual([asked, equal, lines], [3, 3, []]);
});

test('SYS-03 a comparison stops after five requests without an answer and counts all its orders as unknown', async () => {
  await nextPeriod();
  for (let index = 0; index < 7; index++) await paid(shop);
  let requestCount = 0;
  const stop = insteadOf({
    reportOf() {
      requestCount += 1;
      throw new ProviderFailure('payment', 'unreachable', 'away');
    },
  });
  assert.deepEqual(await compareAndCount(), { asked: 5, equal: 0, mended: 0, unknown: 7 });
  stop();
  assert.equal(requestCount, 5);
  const { leftToAsk, lines } = await readResult();
  assert.deepEqual([leftToAsk, lines.length], [2, 5]);
  await compareDue();
  assert.equal((await readResult()).equal, 7);
});

test('D-13 a second comparison is refused while the first is under way, and allowed after an interruption', async () => {
  await nextPeriod();
  await paid(shop);
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const stop = insteadOf({
    async reportOf(id) {
      begun.resolve();
      await answer.promise;
      return reportOf(id);
    },
  });
  const first = compareNow();
  await begun.promise;
  const second = await compareNow();
  assert.deepEqual([second.status, second.problem?.code], [409, 'reconciliation.under-way']);
  assert.deepEqual(await requestedDuring(compareDue), []);
  answer.resolve();
  stop();
  assert.equal(bodyOf(await first).asked, 1);
  await shop.shop.db.run(sql`update reconciliations set ended_at = null`);
  assert.equal((await compareNow()).status, 409);
  shop.advance(11 * 60_000);
  assert.equal(bodyOf(await compareNow()).asked, 1);
});
