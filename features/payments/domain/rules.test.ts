import assert from 'node:assert/strict';
import { test } from 'vitest';
import { attentionWords } from '#features/attention/domain/labels.ts';
import { paymentFlagLabels, transactionLabels } from './labels.ts';
import type { TransactionOperation, TransactionState } from '#shared/payment-words.ts';
import { missingOf, moneyOf, owedToBuyer, restOf, alertsOf, type News, type Transaction } from './rules.ts';
import { movesForward } from './rules-reports.ts';
import { aTransaction } from './testing/transactions.ts';

const states: TransactionState[] = ['pending', 'refused', 'paid', 'cancelled'];
const operations: TransactionOperation[] = ['debit', 'credit', 'chargeback'];
const credit = (id: string, amount: number, changes: Partial<Transaction> = {}) =>
  aTransaction({ id, operation: 'credit', amount, ...changes });
const due = {
  id: 'o',
  status: 'paid',
  total: 3100,
  withdrawn: 0,
  waived: 0,
  keptPostage: 0,
  returned: 0,
  agreed: 0,
} as const;

test('D-13 a transaction moves forward only: pending, refused, paid, cancelled', () => {
  for (const [fromRank, from] of states.entries()) {
    for (const [toRank, to] of states.entries())
      assert.equal(movesForward(from, to), toRank > fromRank, `${from} → ${to}`);
  }
});

test('D-13 only paid transactions that count change the money of an order', () => {
  for (const operation of operations) {
    for (const state of states) {
      const { received, refunded, chargedBack, kept } = moneyOf([
        aTransaction(),
        aTransaction({ id: 'x', operation, state, amount: 1000 }),
      ]);
      const counted = state === 'paid' ? 1000 : 0;
      assert.deepEqual(
        [received, refunded, chargedBack],
        [
          3100 + (operation === 'debit' ? counted : 0),
          operation === 'credit' ? counted : 0,
          operation === 'chargeback' ? counted : 0,
        ],
        `${operation} ${state}`,
      );
      assert.equal(kept, received - refunded - chargedBack);
    }
  }
  assert.equal(moneyOf([]).kept, 0);
  assert.equal(moneyOf([aTransaction({ counts: false })]).kept, 0);
});

test('D-13 a refund reported by its credit, by its debit or by both counts once', () => {
  const debit = aTransaction({ refunded: 1000 });
  for (const transactions of [
    [debit],
    [aTransaction(), credit('c', 1000)],
    [aTransaction(), credit('c', 1000, { parentId: 'd1' })],
    [debit, credit('c', 1000)],
    [debit, credit('c', 400, { parentId: 'd1' })],
    [aTransaction({ refunded: 400 }), credit('c', 400), credit('e', 600)],
  ]) {
    assert.equal(moneyOf(transactions).refunded, 1000, JSON.stringify(transactions));
  }
  const twoDebits = [debit, aTransaction({ id: 'd2' }), credit('c', 500, { parentId: 'd2' })];
  assert.equal(moneyOf(twoDebits).refunded, 1500);
  // A refund without a known debit, or of a cancelled debit, still counts as money that left.
  assert.equal(moneyOf([credit('c', 500, { parentId: 'd9' })]).kept, -500);
  assert.equal(moneyOf([aTransaction({ state: 'cancelled' }), credit('c', 500, { parentId: 'd1' })]).kept, -500);
});

test('D-13 the amounts owed and missing follow from the status, the kept money and the withdrawn amount', () => {
  const money = (kept: number) => moneyOf(kept > 0 ? [aTransaction({ amount: kept })] : []);
  const cases: [status: 'paid' | 'cancelled', kept: number, owed: number, missing: number, withdrawn?: number][] = [
    ['paid', 3100, 0, 0],
    ['paid', 6200, 3100, 0],
    ['paid', 2100, 0, 1000],
    ['paid', 0, 0, 3100],
    ['cancelled', 3100, 3100, 0],
    ['cancelled', 0, 0, 0],
    ['paid', 3100, 1000, 0, 1000],
    ['paid', 2100, 0, 0, 1000],
    ['paid', 1100, 0, 1000, 1000],
    ['paid', 3100, 3100, 0, 3100],
    ['paid', 0, 0, 0, 3100],
    ['cancelled', 3100, 3100, 0, 1000],
  ];
  for (const [status, kept, owed, missing, withdrawn = 0] of cases) {
    const order = { status, total: 3100, withdrawn, waived: 0, keptPostage: 0, returned: 0, agreed: 0 };
    assert.deepEqual(
      [owedToBuyer(order, money(kept)), missingOf(order, money(kept))],
      [owed, missing],
      `${status} ${kept} ${withdrawn}`,
    );
  }
});

const received = (amount: number) => moneyOf([aTransaction({ amount })]);

test('D-05 a cancelled order owes the received money, less the postage that its parcel keeps', () => {
  const order = {
    status: 'cancelled',
    total: 3100,
    withdrawn: 0,
    waived: 0,
    keptPostage: 600,
    returned: 0,
    agreed: 0,
  } as const;
  assert.deepEqual([owedToBuyer(order, received(3100)), owedToBuyer(order, received(600))], [2500, 0]);
  assert.equal(owedToBuyer({ ...order, status: 'paid' }, received(3100)), 0);
  // A withdrawal from the whole order returns the postage (L221-24), a withdrawal from one piece does not.
  assert.equal(owedToBuyer({ ...order, withdrawn: 3100 }, received(3100)), 3100);
  assert.equal(owedToBuyer({ ...order, withdrawn: 1000 }, received(3100)), 2500);
});

test('D-13 a waived part of the total is not missing, and is not owed after a withdrawal', () => {
  const order = {
    status: 'paid',
    total: 3100,
    withdrawn: 0,
    waived: 600,
    keptPostage: 0,
    returned: 0,
    agreed: 0,
  } as const;
  assert.deepEqual([missingOf(order, received(2500)), owedToBuyer(order, received(2500))], [0, 0]);
  assert.equal(owedToBuyer({ ...order, withdrawn: 3100 }, received(2500)), 2500);
});

test('D-13 an order paid without the card provider has no missing amount, even after a card payment', () => {
  const order = { ...due, isPaidOutside: true, isPaid: true };
  assert.deepEqual([missingOf(order, received(2500)), restOf(order, [aTransaction({ amount: 2500 })], 0)], [0, 0]);
});

test('D-13 an order paid without the card provider owes its buyer the money of a card payment', () => {
  const order = { ...due, isPaidOutside: true };
  assert.equal(owedToBuyer(order, received(3100)), 3100);
  assert.equal(owedToBuyer({ ...order, agreed: 3100 }, received(3100)), 0, 'kept with the agreement of the buyer');
  assert.equal(owedToBuyer({ ...order, withdrawn: 3100 }, received(500)), 500);
  assert.equal(owedToBuyer({ ...order, returned: 3100 }, received(3100)), 0);
});

function alertKinds(was: Transaction | null, now: Transaction, changes: Partial<News> = {}): string[] {
  const debits = now.operation === 'debit' ? [] : [aTransaction()];
  const transactions = [...debits, ...(was ? [was] : [])];
  const news: News = {
    order: due,
    before: transactions,
    after: [...debits, now],
    was,
    now,
    status: 'X',
    isKnownStatus: true,
    reportedState: now.state,
    currency: 'EUR',
    flag: null,
    isRequested: false,
    ...changes,
  };
  return alertsOf(news).map((alert) => {
    assert.match(attentionWords(alert).sentence, /^[A-ZÉÀ0-9].+\.$/s);
    return alert.kind;
  });
}

test('D-13 a transaction that takes money away or is unclear raises an attention item', () => {
  const expected: Record<TransactionOperation, Partial<Record<string, string[]>>> = {
    debit: { 'paid cancelled': ['payment-cancelled'], 'refused paid': ['payment-contradicted'] },
    credit: {
      'null pending': ['refund-pending'],
      'null refused': ['refund-refused'],
      'null paid': ['refund'],
      'pending refused': ['refund-refused'],
      'pending paid': ['refund'],
      'pending cancelled': ['refund-cancelled'],
      'paid refused': ['refund-refused'],
      'refused cancelled': ['refund-cancelled'],
      'paid cancelled': ['refund-cancelled'],
    },
    chargeback: {
      'null pending': ['chargeback'],
      'null paid': ['chargeback'],
      'pending paid': ['chargeback'],
      'refused paid': ['payment-contradicted', 'chargeback'],
    },
  };
  for (const operation of operations) {
    for (const from of [null, ...states]) {
      for (const to of states.filter((state) => from === null || movesForward(from, state, operation))) {
        const tx = (state: TransactionState) => aTransaction({ id: 'x', operation, state });
        const step = `${from} ${to}`;
        assert.deepEqual(alertKinds(from && tx(from), tx(to)), expected[operation][step] ?? [], `${operation} ${step}`);
      }
    }
  }
});

test('D-13 an irregular, lowered, refunded or contradicted payment and an unknown status raise attention items', () => {
  for (const [flag, kind] of Object.entries({
    amount: 'payment-amount',
    double: 'payment-double',
    currency: 'payment-currency',
    mode: 'payment-mode',
  } as const)) {
    assert.deepEqual(
      alertKinds(null, aTransaction({ amount: 100 }), { flag: flag as keyof typeof paymentFlagLabels }),
      [kind],
    );
  }
  assert.deepEqual(alertKinds(aTransaction(), aTransaction({ amount: 2000 })), ['payment-lowered']);
  assert.deepEqual(alertKinds(aTransaction(), aTransaction({ refunded: 500 })), ['refund']);
  assert.deepEqual(alertKinds(null, aTransaction({ refunded: 500 })), ['refund']);
  assert.deepEqual(alertKinds(null, aTransaction({ counts: false }), { flag: 'currency' }), ['payment-currency']);
  assert.deepEqual(alertKinds(null, aTransaction({ state: 'pending' }), { isKnownStatus: false }), ['payment-status']);
  assert.deepEqual(alertKinds(aTransaction(), aTransaction(), { reportedState: 'refused' }), ['payment-contradicted']);
});

test('D-13 a refund of the owed amount raises no attention item, and a refund of one cent more does', () => {
  const doublePayment = [aTransaction(), aTransaction({ id: 'd2' })];
  const refundKinds = (amount: number, changes: Partial<News> = {}) =>
    alertKinds(null, credit('c', amount), {
      before: doublePayment,
      after: [...doublePayment, credit('c', amount)],
      ...changes,
    });
  assert.deepEqual(refundKinds(3100), []);
  assert.deepEqual(refundKinds(3101), ['refund']);
  const cancelled = { order: { ...due, status: 'cancelled' } } as const;
  assert.deepEqual(refundKinds(6200, cancelled), []);
  assert.deepEqual(alertKinds(aTransaction(), aTransaction({ state: 'cancelled' }), cancelled), []);
});

test('D-13 payment labels begin with a capital', () => {
  const labels = [paymentFlagLabels, ...Object.values(transactionLabels)].flatMap((group) => Object.values(group));
  for (const label of labels) assert.match(label, /^[A-ZÉ]./);
});
