import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { hasItsMoney, isNewlyPaid, moneyOf, type Transaction } from '#features/payments/domain/rules.ts';
import { mergedReport } from '#features/payments/domain/rules-reports.ts';
import { aTransaction } from '#features/payments/domain/testing/transactions.ts';
import { documentedOf, gapOf, type AccountingState } from './rules.ts';
import { aCredit, aPaidOrder, writeDocuments } from './testing/paid-orders.ts';

const TOTAL_CENTS = 3100;
const debit = (id: string, changes: Partial<Transaction> = {}) => aTransaction({ id, ...changes });
const credit = (id: string, amount: number, changes: Partial<Transaction> = {}) =>
  aCredit(id, amount, { parentId: null, ...changes });
const undone = { state: 'cancelled' } as const;

const unpaid = (): AccountingState =>
  aPaidOrder({ status: 'to-pay', isPaid: false, lastPayer: null, transactions: [], total: TOTAL_CENTS });

function afterNotice(order: AccountingState, received: Transaction): AccountingState {
  const known = order.transactions.find(({ id }) => id === received.id) ?? null;
  const merged = mergedReport(known, received);
  const transactions = known
    ? order.transactions.map((entry) => (entry === known ? merged : entry))
    : [...order.transactions, merged];
  const isPayer = isNewlyPaid(known, merged) && !hasItsMoney(order, order.transactions);
  const payment = { isPaid: true, status: 'paid', lastPayer: { id: merged.id, amount: merged.amount } } as const;
  return { ...order, transactions, ...(isPayer && payment) };
}

/** Returns the totals of the new documents after each group of notices, negative for credit notes. */
function totalsAfter(...groups: Transaction[][]): number[][] {
  let order = unpaid();
  return groups.map((notices) => {
    const written = writeDocuments(notices.reduce(afterNotice, order));
    ({ order } = written);
    return written.newTotals;
  });
}

test('an undone refund whose notice came before that of its payment is invoiced after a second payment', () => {
  const sold = [credit('part', 135), debit('d1')];
  const secondPayment = [debit('d2'), credit('part', 135, undone), credit('whole', TOTAL_CENTS)];
  assert.deepEqual(totalsAfter(sold, secondPayment), [[3100, -135], [135]]);
});

test('an undone refund and a new refund have separate documents, so that the new refund can be undone alone', () => {
  const steps = [[debit('d1')], [credit('c1', 500)]];
  const smaller = [credit('c1', 500, undone), credit('c2', 200)];
  const secondPayment = [debit('d2'), credit('whole', TOTAL_CENTS), credit('c2', 200, undone)];
  assert.deepEqual(totalsAfter(...steps, smaller, secondPayment), [[3100], [-500], [500, -200], [200]]);
  // A second payment does not undo a refund that was replaced by a larger refund.
  const larger = [credit('c1', 500, undone), credit('c2', 800)];
  assert.deepEqual(totalsAfter(...steps, larger, [debit('d2')]), [[3100], [-500], [500, -800], []]);
});

test('an undone refund is invoiced when a second payment was refunded in full', () => {
  const refunds = [credit('part', 53), credit('whole', TOTAL_CENTS), debit('d1')];
  assert.deepEqual(totalsAfter([debit('d2')], refunds, [credit('part', 53, undone)]), [[3100], [-53], [53]]);
  // The notice of the second payment's refund came before the notice of the second payment.
  const ofFirst = { parentId: 'd1' };
  const sold = [
    debit('d1'),
    credit('part', 500, ofFirst),
    credit('whole', TOTAL_CENTS, { parentId: 'd2' }),
    debit('d2'),
  ];
  assert.deepEqual(totalsAfter(sold, [credit('part', 500, { ...ofFirst, ...undone })]), [[3100, -500], [500]]);
});

test('an undone refund is invoiced for its own amount, and the other refunds stay credited', () => {
  const ofFirst = (id: string, amount: number, changes: Partial<Transaction> = {}) =>
    credit(id, amount, { parentId: 'd1', ...changes });
  const steps = [
    [debit('d2')],
    [ofFirst('c1', 500)],
    [ofFirst('c2', 900), ofFirst('c3', 3), debit('d1')],
    [credit('whole', TOTAL_CENTS, { parentId: 'd2' })],
    [ofFirst('c3', 3, undone)],
  ];
  const totals = totalsAfter(...steps);
  assert.equal(
    totals.flat().reduce((sum, total) => sum + total, 0),
    TOTAL_CENTS - 1400,
  );
  assert.deepEqual(totals.at(-1), [3]);
});

const refund = fc.record({
  amount: fc.integer({ min: 1, max: 1200 }),
  end: fc.constantFrom('made', 'undone', 'refused'),
});
const history = fc.record({
  isTwice: fc.boolean(),
  isNamed: fc.boolean(),
  refunds: fc.array(refund, { maxLength: 4 }),
  places: fc.array(fc.noBias(fc.nat(1000)), { minLength: 20, maxLength: 20 }),
  repeats: fc.array(fc.nat(11), { maxLength: 6 }),
  issuesAfter: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
});

function noticesOf(scenario: typeof history extends fc.Arbitrary<infer H> ? H : never) {
  const parent = (id: string) => ({ parentId: scenario.isNamed ? id : null });
  const notices = [debit('d1')];
  if (scenario.isTwice) notices.push(debit('d2'), credit('whole', TOTAL_CENTS, parent('d2')));
  let left = TOTAL_CENTS;
  for (const [index, { amount, end }] of scenario.refunds.entries()) {
    if (amount > left) continue;
    const made = credit(`c${index}`, amount, parent('d1'));
    if (end === 'refused') notices.push({ ...made, state: 'refused' });
    else notices.push(made, end === 'undone' ? { ...made, ...undone } : made);
    if (end === 'made') left -= amount;
  }
  const repeated = scenario.repeats.flatMap((place) => notices[place % notices.length] ?? []);
  const place = (index: number) => scenario.places[index % scenario.places.length] ?? 0;
  const mixed = [...notices, ...repeated]
    .map((notice, index) => ({ notice, place: place(index) }))
    .toSorted((current, next) => current.place - next.place);
  return { notices: mixed.map(({ notice }) => notice), left };
}

test('D-13 documents match the money for notices in any sequence, even with documents made between the notices', () => {
  fc.assert(
    fc.property(history, (scenario) => {
      const { notices, left } = noticesOf(scenario);
      let order = unpaid();
      for (const [index, notice] of notices.entries()) {
        order = afterNotice(order, notice);
        if (scenario.issuesAfter[index % scenario.issuesAfter.length]) ({ order } = writeDocuments(order));
      }
      ({ order } = writeDocuments(order));
      assert.equal(moneyOf(order.transactions).kept, left);
      assert.deepEqual([documentedOf(order.documents), gapOf(order)], [left, null]);
    }),
    { numRuns: 5000, endOnFailure: true },
  );
});
