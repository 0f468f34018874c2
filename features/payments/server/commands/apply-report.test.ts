import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import sql from 'sql-template-tag';
import { aBareOrder, deliverNotices, twoProcesses } from '#sandbox/testing/histories.ts';
import { aTransactionId, notify, paymentAnswer, postNotice, signedFields } from '#sandbox/testing/notices.ts';

const [shop, secondShop] = await twoProcesses();
const { userId } = await shop.aCustomer();

const TOTAL_CENTS = 5000;
const statusSequences = {
  accepted: ['AUTHORISED'],
  captured: ['WAITING_AUTHORISATION', 'AUTHORISED', 'CAPTURED'],
  refused: ['REFUSED'],
  refusedLater: ['WAITING_AUTHORISATION', 'REFUSED'],
  abandoned: ['ABANDONED'],
  waiting: ['UNDER_VERIFICATION'],
  unknown: ['SOMETHING_NEW'],
} as const;
const endState = {
  accepted: 'paid',
  captured: 'paid',
  refused: 'refused',
  refusedLater: 'refused',
  abandoned: 'cancelled',
  waiting: 'pending',
  unknown: 'pending',
} as const;

const transaction = fc.record({
  sequence: fc.constantFrom(...(Object.keys(statusSequences) as (keyof typeof statusSequences)[])),
  amount: fc.oneof({ weight: 4, arbitrary: fc.constant(TOTAL_CENTS) }, fc.integer({ min: 1, max: 20_000 })),
});
const history = fc.record({
  transactions: fc.array(transaction, { minLength: 1, maxLength: 4 }),
  shuffle: fc.array(fc.nat(1000), { minLength: 24, maxLength: 24 }),
  repeats: fc.array(fc.nat(11), { maxLength: 6 }),
  forged: fc.nat(3),
  together: fc.integer({ min: 1, max: 5 }),
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;
type PaymentScenario = History['transactions'][number] & { uuid: string };

const anOrderToPay = () => aBareOrder(shop, userId, TOTAL_CENTS);

async function play(orderId: string, scenario: History): Promise<PaymentScenario[]> {
  const providerPayments = scenario.transactions.map((payment) => ({ ...payment, uuid: aTransactionId() }));
  const genuineNotices = providerPayments.flatMap((payment) =>
    statusSequences[payment.sequence].map((detailedStatus) => {
      const transactions = [{ uuid: payment.uuid, amount: payment.amount, detailedStatus }];
      return signedFields(shop, paymentAnswer(shop, { orderId, total: TOTAL_CENTS, transactions }));
    }),
  );
  const forged = Array.from({ length: scenario.forged }, () =>
    signedFields(
      shop,
      paymentAnswer(shop, { orderId, total: TOTAL_CENTS, transactions: [{ amount: TOTAL_CENTS }] }),
      'guess',
    ),
  );
  const send = (fields: Record<string, string>, index: number) => postNotice(index % 2 ? shop : secondShop, fields);
  await deliverNotices(genuineNotices, scenario, { forged, send, answers: [200, 401] });
  return providerPayments;
}

interface StoredOrder {
  status: string;
  payment_date: Date | null;
  payment_id: string | null;
  rows: { id: string; state: string; amount: number; flag: string | null }[];
  paidEvents: number;
}
const readStored = (orderId: string) =>
  shop.shop.db.one<StoredOrder>(sql`
    select status, payment_date, payment_id, coalesce((
        select json_agg(json_build_object('id', id, 'state', state, 'amount', amount_cents, 'flag', flag))
        from payment_transactions t where t.order_id = o.id), '[]') as rows,
      (select count(*)::integer from events e where e.order_id = o.id and e.type = 'order.paid') as "paidEvents"
    from orders o where id = ${orderId}`);

async function playAndCompare(scenario: History): Promise<void> {
  const orderId = await anOrderToPay();
  const providerPayments = await play(orderId, scenario);
  const stored = await readStored(orderId);
  assert.ok(stored);
  const rowText = ({ id, state, amount }: { id: string; state: string; amount: number }) => `${id} ${state} ${amount}`;
  const expected = providerPayments.map((payment) =>
    rowText({ id: payment.uuid, state: endState[payment.sequence], amount: payment.amount }),
  );
  assert.deepEqual(stored.rows.map(rowText).toSorted(), expected.toSorted());
  const accepted = providerPayments.filter((payment) => endState[payment.sequence] === 'paid');
  assert.equal(stored.status, accepted.length > 0 ? 'paid' : 'to-pay');
  assert.equal(stored.payment_date !== null, accepted.length > 0);
  assert.equal(stored.paidEvents, Math.min(1, accepted.length));
  const firstPayment = providerPayments.find((payment) => payment.uuid === stored.payment_id);
  assert.equal(firstPayment === undefined, accepted.length === 0);
  // A wrong amount of the first payment is flagged. A later payment brings at most the rest (decision 0083), or counts
  // as a double payment.
  const laterPayments = stored.rows.filter(({ id, state }) => state === 'paid' && id !== firstPayment?.uuid);
  for (const row of stored.rows.filter((storedRow) => !laterPayments.includes(storedRow)))
    assert.equal(row.flag, row.state === 'paid' && row.amount !== TOTAL_CENTS ? 'amount' : null);
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const rests = laterPayments.filter(({ flag }) => flag === null);
  assert.ok(
    rests.length === 0 || (firstPayment?.amount ?? 0) + sum(rests) <= TOTAL_CENTS,
    'the rests fit into the total',
  );
  const doubles = laterPayments.filter(({ flag }) => flag !== null);
  assert.deepEqual(new Set(doubles.map(({ flag }) => flag)), new Set(doubles.length > 0 ? ['double'] : []));
  assert.ok(doubles.length === 0 || sum(accepted) > TOTAL_CENTS, 'a payment within the rest is not a double');
}

test('D-13 two hundred generated histories of repeated, reordered and forged notices match the provider’s transactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 20, maxLength: 20 }), async (histories) => {
      await Promise.all(histories.map(playAndCompare));
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

test('D-13 a refund is stored and changes neither the order nor its payment, and a verification is not stored', async () => {
  const orderId = await anOrderToPay();
  await notify(shop, { orderId, total: TOTAL_CENTS, transactions: [{}] });
  const before = await readStored(orderId);
  await notify(shop, { orderId, total: TOTAL_CENTS, transactions: [{ operationType: 'CREDIT', amount: 2000 }] });
  await notify(shop, { orderId, total: TOTAL_CENTS, transactions: [{ operationType: 'VERIFICATION', amount: 0 }] });
  const after = await readStored(orderId);
  assert.deepEqual([after?.status, after?.payment_id], [before?.status, before?.payment_id]);
  assert.deepEqual(after?.rows.map((row) => [row.amount, row.flag]).toSorted(), [
    [2000, null],
    [5000, null],
  ]);
});

test('D-13 a paid debit that the provider cancels stays cancelled after a late report', async () => {
  const orderId = await anOrderToPay();
  const uuid = aTransactionId();
  for (const detailedStatus of ['AUTHORISED', 'CANCELLED', 'AUTHORISED']) {
    await notify(shop, { orderId, total: TOTAL_CENTS, transactions: [{ uuid, detailedStatus }] });
  }
  assert.deepEqual(
    (await readStored(orderId))?.rows.map((row) => row.state),
    ['cancelled'],
  );
});
