import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { reconcilePayments } from '#features/reconciliation/domain/endpoints.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { reconciliationSteps } from '#sandbox/testing/reconciliation-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import type { PaymentTransaction } from '#platform/server/integrations/payment/gateway.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { reportOf } = shop.shop.gateways.payment;
const { insteadOf } = refundSteps(shop);
const { nextPeriod } = reconciliationSteps(shop);

const openKinds = async (order: Placed) =>
  (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind).toSorted();
const compare = async () => bodyOf(await shop.call(reconcilePayments, {}, shop.admin));

/** Compares while the provider reports the payment with these changes. */
async function compareWith(changes: Partial<PaymentTransaction>) {
  const stop = insteadOf({
    async reportOf(id) {
      const report = await reportOf(id);
      return report && { ...report, transactions: report.transactions.map((debit) => ({ ...debit, ...changes })) };
    },
  });
  const counts = await compare();
  stop();
  return counts;
}

const failures = {
  CAPTURE_FAILED: { isKnownStatus: false, kinds: ['books-differ', 'payment-status'] },
  SUSPENDED: { isKnownStatus: true, kinds: ['books-differ'] },
};

for (const [detailedStatus, { isKnownStatus, kinds }] of Object.entries(failures)) {
  test(`D-13 a paid debit that becomes ${detailedStatus} without a notice raises each alert once, and is equal again once it is captured`, async () => {
    await nextPeriod();
    const order = await paid(shop);
    for (let times = 0; times < 2; times++) {
      const counts = await compareWith({ state: 'pending', detailedStatus, isKnownStatus });
      assert.deepEqual(counts, { asked: 1, equal: 0, mended: 0, unknown: 1 });
      assert.deepEqual(await openKinds(order), kinds);
    }
    assert.deepEqual(await compare(), { asked: 1, equal: 1, mended: 0, unknown: 0 });
    assert.equal((await openKinds(order)).includes('books-differ'), false);
  });
}

test('D-13 a capture in progress is counted as equal and raises no alert', async () => {
  await nextPeriod();
  const order = await paid(shop);
  const counts = await compareWith({ state: 'pending', detailedStatus: 'CAPTURE_PENDING' });
  assert.deepEqual(counts, { asked: 1, equal: 1, mended: 0, unknown: 0 });
  assert.deepEqual(await openKinds(order), []);
});

test('D-13 a capture without a notice is counted as equal and stored', async () => {
  await nextPeriod();
  const order = await paid(shop);
  const counts = await compareWith({ detailedStatus: 'CAPTURED' });
  assert.deepEqual(counts, { asked: 1, equal: 1, mended: 0, unknown: 0 });
  assert.deepEqual(await openKinds(order), []);
  const stored = await shop.shop.db.many<{ status: string }>(sql`
    select detailed_status as status from payment_transactions where order_id = ${order.orderId}`);
  assert.deepEqual(stored, [{ status: 'CAPTURED' }]);
});
