import assert from 'node:assert/strict';
import { afterAll, test, vi, type MockInstance } from 'vitest';
import { getReconciliation, reconcilePayments } from '#features/reconciliation/domain/endpoints.ts';
import { REQUEST_SPACING_MS } from '#features/reconciliation/domain/rules.ts';
import { ProviderFailure, type FailureKind } from '#platform/server/integrations/failure.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { reconciliationSteps } from '#sandbox/testing/reconciliation-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { reconcileDue } from './reconcile-payments.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system, admin } = shop;
const { reportOf } = shop.shop.gateways.payment;
const { insteadOf } = refundSteps(shop);
const { nextPeriod, takeJobs } = reconciliationSteps(shop);
/** Compares now, while the reports of `failing` fail. Returns the counts and the ids of the requested orders. */
const compareWith = async (kind: FailureKind, failing: readonly string[]) => {
  const requests: string[] = [];
  const stop = insteadOf({
    reportOf(id) {
      requests.push(id);
      if (failing.includes(id)) throw new ProviderFailure('payment', kind, 'no report');
      return reportOf(id);
    },
  });
  const counts = bodyOf(await shop.call(reconcilePayments, {}, admin));
  stop();
  return { counts, requests };
};
const paidOrders = async (): Promise<string[]> => {
  await nextPeriod();
  const ids: string[] = [];
  for (let index = 0; index < 7; index++) ids.push((await paid(shop)).orderId);
  return ids;
};
const readResult = async () => bodyOf(await shop.call(getReconciliation, {}, admin)).last ?? assert.fail();

test('SYS-08 the retry after a database failure compares the orders of the night', async () => {
  await nextPeriod();
  await paid(shop);
  const brokenCtx = { ...system, db: { ...system.db, run: () => Promise.reject(new Error('no database')) } };
  await reconcileDue(system);
  const [data] = await takeJobs();
  await assert.rejects(reconcileDue(brokenCtx, data), /no database/);
  await reconcileDue(system, data);
  const { asked, equal, isUnderWay } = await readResult();
  assert.deepEqual([asked, equal, isUnderWay], [1, 1, false]);
});

test('SYS-03 the real provider gets at most five requests a second, and a second job continues a long comparison', async () => {
  await nextPeriod();
  for (let orders = 0; orders < 4; orders++) await paid(shop);
  const JOB_MS = 120_000;
  const askedAt: number[] = [];
  let clock: MockInstance<() => number> | undefined;
  const stop = insteadOf({
    reportOf(id) {
      askedAt.push(Date.now());
      const afterJob = performance.now() + JOB_MS;
      // Ends the first job after its third request.
      if (askedAt.length === 3) clock = vi.spyOn(performance, 'now').mockReturnValue(afterJob);
      return reportOf(id);
    },
  });
  const queued: object[] = [];
  const realProviderCtx = {
    ...system,
    config: { ...system.config, standIns: { ...system.config.standIns, payment: false } },
    jobs: { ...system.jobs, send: async (_: string, data: object) => void queued.push(data) },
  };
  try {
    await reconcileDue(realProviderCtx);
    await reconcileDue(realProviderCtx, (await takeJobs())[0]);
    clock?.mockRestore();
    const { asked, leftToAsk, isUnderWay } = await readResult();
    assert.deepEqual([askedAt.length, asked, leftToAsk, isUnderWay, queued.length], [3, 3, 1, true, 1]);
    await reconcileDue(realProviderCtx, queued[0] as Record<string, unknown>);
  } finally {
    clock?.mockRestore();
    stop();
  }
  const { asked, equal, leftToAsk, isUnderWay } = await readResult();
  assert.deepEqual([askedAt.length, asked, equal, leftToAsk, isUnderWay], [4, 4, 4, 0, false]);
  const gaps = askedAt.slice(1, 3).map((at, index) => at - (askedAt[index] ?? 0));
  // A timer may fire a millisecond early.
  for (const gap of gaps) assert.ok(gap >= REQUEST_SPACING_MS - 2, `asked again after ${gap} ms`);
});

for (const kind of ['refused', 'unknown'] as const)
  test(`SYS-08 orders whose report is ${kind} do not end a comparison`, async () => {
    const orderIds = await paidOrders();
    const { counts } = await compareWith(kind, orderIds.slice(0, 6));
    assert.deepEqual(counts, { asked: 7, equal: 1, mended: 0, unknown: 6 });
  });

test('SYS-08 a comparison begins with the orders that the comparison before did not reach', async () => {
  const orderIds = await paidOrders();
  const { requests } = await compareWith('unreachable', orderIds);
  assert.equal(requests.length, 5);
  const missed = orderIds.filter((id) => !requests.includes(id));
  shop.advance(1000);
  const next = await compareWith('unreachable', orderIds);
  assert.deepEqual(next.requests.slice(0, 2).toSorted(), missed.toSorted());
});
