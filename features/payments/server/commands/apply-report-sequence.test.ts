import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import * as fc from 'fast-check';
import { reportFromAnswer } from '#platform/server/integrations/payment/lyra-answer.ts';
import { aTransactionId, paymentAnswer } from '#sandbox/testing/notices.ts';
import { seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { applyReport } from './apply-report.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const step = fc.record({
  kind: fc.constantFrom('pay', 'refuse', 'refund', 'refund-part', 'charge-back'),
  seconds: fc.integer({ min: 1, max: 600 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Returns the transaction of each step. Refunds and charge-backs belong to the latest payment before them. */
function transactionsOf(steps: readonly Step[]) {
  let at = Date.parse('2026-11-20T19:30:00Z');
  let payment = '';
  return steps.map(({ kind, seconds }) => {
    at += seconds * 1000;
    const debit = { uuid: aTransactionId(), creationDate: new Date(at).toISOString() };
    if (kind === 'refuse') return { ...debit, detailedStatus: 'REFUSED' };
    if (kind === 'pay') {
      payment = debit.uuid;
      return debit;
    }
    const creationContext = kind === 'charge-back' ? 'CHARGEBACK' : 'REFUND';
    const transactionDetails = { creationContext, ...(payment && { parentTransactionUuid: payment }) };
    return { ...debit, operationType: 'CREDIT', amount: kind === 'refund-part' ? 500 : 3100, transactionDetails };
  });
}

async function stateAfter(steps: readonly Step[], places: readonly number[]): Promise<object> {
  const order = await toPay(shop);
  const transactions = transactionsOf(steps);
  const reported = places.flatMap((place) => transactions[place] ?? []);
  await applyReport(shop.system, reportFromAnswer(paymentAnswer(shop, { ...order, transactions: reported })));
  const seen = await seenByAdmin(shop, order);
  return {
    status: seen.status,
    transactions: seen.transactions.map(({ operation, state, amount, flag }) => [operation, state, amount, flag]),
    attention: seen.attention.map(({ kind, data }) => [kind, data]),
  };
}

test('D-13 transactions that the provider reports together give the same state in any sequence', async () => {
  const sortKeys = fc.array(fc.noBias(fc.nat(1000)), { minLength: 5, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), sortKeys, async (steps, keys) => {
      const inOrder = [...steps.keys()];
      const shuffled = inOrder.toSorted((first, second) => (keys[first] ?? 0) - (keys[second] ?? 0));
      assert.deepEqual(await stateAfter(steps, shuffled), await stateAfter(steps, inOrder));
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
