import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  transactionLifecycle,
  transactionStatesWhere,
  refundLifecycle,
  refundStates,
  refundStatesWhere,
} from './lifecycle.ts';
import { paymentFlagLabels } from './labels.ts';
import { paymentProblems } from './problems.ts';
import {
  alertsOf,
  CHECKS_AFTER_SECONDS,
  FORM_PAYABLE_MS,
  hasItsMoney,
  isNewlyPaid,
  missingOf,
  moneyOf,
  owedToBuyer,
  restOf,
  type Due,
  type Transaction,
} from './rules.ts';
import { isNews, mergedReport } from './rules-reports.ts';
import { aTransaction } from './testing/transactions.ts';

const states = ['pending', 'refused', 'paid', 'cancelled'] as const;
const due: Due = {
  status: 'paid',
  total: 3100,
  withdrawn: 0,
  waived: 0,
  keptPostage: 0,
  returned: 0,
  agreed: 0,
};

test('D-13 the first report of a transaction is kept unchanged', () => {
  const received = aTransaction({ refunded: 100, parentId: 'p' });
  assert.equal(mergedReport(null, received), received);
});

test('D-13 a report of a later state replaces the transaction, and a report of an earlier state leaves it', () => {
  for (const [fromRank, from] of states.entries())
    for (const [toRank, to] of states.entries()) {
      const merged = mergedReport(
        aTransaction({ state: from, amount: 3100 }),
        aTransaction({ state: to, amount: 3200 }),
      );
      const isLater = toRank > fromRank;
      assert.deepEqual(
        [merged.state, merged.amount],
        isLater ? [to, 3200] : [from, 3100],
        `${from}, then a report of ${to}`,
      );
    }
});

test('D-13 a refund that fails after its authorisation is no longer made, and a late report of the authorisation changes nothing', () => {
  const credit = (state: Transaction['state']) => aTransaction({ id: 'c', operation: 'credit', state });
  for (const state of ['refused', 'cancelled'] as const) {
    assert.equal(mergedReport(credit('paid'), credit(state)).state, state);
    assert.equal(mergedReport(credit(state), credit('paid')).state, state);
  }
  assert.equal(mergedReport(credit('paid'), credit('pending'), 'WAITING_AUTHORISATION').state, 'paid');
  assert.equal(mergedReport(credit('paid'), credit('pending'), 'REFUND_TO_RETRY').state, 'pending');
  assert.equal(mergedReport(credit('refused'), credit('pending'), 'REFUND_TO_RETRY').state, 'pending');
});

test('D-13 reports of one state keep the lower amount, the higher refund and a known parent, in any order', () => {
  const [first, second] = [
    aTransaction({ amount: 3100, refunded: 500 }),
    aTransaction({ amount: 2000, refunded: 200, parentId: 'p' }),
  ];
  const merged = aTransaction({ amount: 2000, refunded: 500, parentId: 'p' });
  assert.deepEqual(mergedReport(first, second), merged);
  assert.deepEqual(mergedReport(second, first), merged);
});

test('D-13 a report of another state keeps the higher refund, a known parent, and whether the money counts', () => {
  const known = aTransaction({ state: 'pending', refunded: 500, parentId: 'p', counts: false });
  assert.deepEqual(
    mergedReport(known, aTransaction({ refunded: 200, parentId: 'q' })),
    aTransaction({ refunded: 500, parentId: 'p', counts: false }),
  );
  assert.equal(
    mergedReport(aTransaction({ state: 'paid' }), aTransaction({ state: 'pending', refunded: 700, parentId: 'q' }))
      .refunded,
    700,
  );
  assert.equal(
    mergedReport(aTransaction({ state: 'paid' }), aTransaction({ state: 'pending', parentId: 'q' })).parentId,
    'q',
  );
});

test('D-13 a transaction is news once its state, its amount, its refund or its parent differs', () => {
  assert.equal(isNews(null, aTransaction()), true);
  assert.equal(isNews(aTransaction(), aTransaction()), false);
  for (const change of [{ state: 'cancelled' }, { amount: 3000 }, { refunded: 1 }, { parentId: 'p' }] as const)
    assert.equal(isNews(aTransaction(), aTransaction(change)), true, JSON.stringify(change));
});

test('D-13 a debit brings its money once: when it becomes paid', () => {
  for (const operation of ['debit', 'credit', 'chargeback'] as const)
    for (const from of [null, ...states])
      for (const to of states)
        assert.equal(
          isNewlyPaid(from && aTransaction({ operation, state: from }), aTransaction({ operation, state: to })),
          operation === 'debit' && to === 'paid' && from !== 'paid',
          `${operation} ${from} ${to}`,
        );
});

test('D-13 the money of an order is at the shop while its payments exceed its refunds, and for a paid order without transactions', () => {
  const credit = aTransaction({ id: 'c', operation: 'credit' });
  assert.equal(hasItsMoney({ isPaid: true, returned: 0 }, []), true);
  assert.equal(hasItsMoney({ isPaid: false, returned: 0 }, []), false);
  assert.equal(hasItsMoney({ isPaid: false, returned: 0 }, [aTransaction()]), true);
  assert.equal(hasItsMoney({ isPaid: true, returned: 0 }, [aTransaction(), credit]), false);
  assert.equal(hasItsMoney({ isPaid: true, returned: 3100 }, [aTransaction()]), false);
  assert.equal(hasItsMoney({ isPaid: true, returned: 3099 }, [aTransaction()]), true);
});

test('D-13 a refund by the shop beyond the withdrawn amount is not missing, unlike a refund without the provider', () => {
  const moneyKept = (amount: number) => moneyOf([aTransaction({ amount })]);
  assert.equal(missingOf(due, moneyKept(2000), 1100), 0);
  assert.equal(missingOf(due, moneyKept(2000), 1000), 100);
  assert.equal(missingOf({ ...due, withdrawn: 600 }, moneyKept(2000), 600), 500, 'the refund of a withdrawn amount');
  assert.equal(missingOf({ ...due, withdrawn: 600 }, moneyKept(2000), 700), 400);
  assert.equal(missingOf({ ...due, returned: 500 }, moneyKept(3100)), 500, 'refunded without the provider');
  const cancelled: Due = { ...due, status: 'cancelled', keptPostage: 600 };
  assert.equal(missingOf(cancelled, moneyKept(200)), 0);
  assert.equal(missingOf({ ...cancelled, isPaidOutside: true }, moneyKept(200)), 0);
});

test('D-13 money that the shop keeps by agreement is not owed, as far as it is still at the shop', () => {
  const owed = (amount: number, changes: Partial<Due>) =>
    owedToBuyer({ ...due, ...changes }, moneyOf([aTransaction({ amount })]));
  assert.equal(owed(6200, { agreed: 3100 }), 0);
  assert.equal(owed(6200, { agreed: 1000 }), 2100);
  assert.equal(owed(4100, { agreed: 3100, withdrawn: 1000 }), 1000);
  assert.equal(owed(3100, { agreed: 600, waived: 600 }), 0);
  assert.equal(owed(3000, { agreed: 600 }), 0);
});

test('D-13 a requested refund raises an attention item only when it fails, and a state that is reported again raises no item', () => {
  const kinds = (was: Transaction | null, now: Transaction, isRequested: boolean) => {
    const [before, after] = [
      [aTransaction(), ...(was ? [was] : [])],
      [aTransaction(), now],
    ];
    const news = { order: { ...due, id: 'o' }, before, after, was, now, status: 'X', isKnownStatus: true };
    const alerts = alertsOf({ ...news, reportedState: now.state, currency: 'EUR', flag: null, isRequested });
    return alerts.map(({ kind }) => kind);
  };
  const credit = (state: Transaction['state'], amount = 1000) =>
    aTransaction({ id: 'c', operation: 'credit', state, amount });
  assert.deepEqual(
    states.map((state) => kinds(null, credit(state), true)),
    [[], ['refund-refused'], [], []],
  );
  assert.deepEqual(kinds(credit('pending'), credit('cancelled'), true), ['refund-cancelled']);
  for (const state of states)
    for (const operation of ['credit', 'chargeback'] as const) {
      const [was, now] = [
        { ...credit(state), operation },
        { ...credit(state, 900), operation },
      ];
      assert.deepEqual(kinds(was, now, false), [], `${operation} ${state}, reported again`);
    }
});

test('D-13 each state of a transaction has its event, its message to the buyer and its facts', () => {
  assert.deepEqual(
    states.map((state) => [transactionLifecycle[state].debitEvent, transactionLifecycle[state].buyerMessage]),
    [
      ['order.payment-pending', 'pending'],
      ['order.payment-refused', 'refused'],
      [null, 'none'],
      [null, 'none'],
    ],
  );
  assert.deepEqual(
    transactionStatesWhere(({ hasMoved }) => hasMoved),
    ['paid'],
  );
  assert.deepEqual(
    transactionStatesWhere(({ isUnderWay }) => isUnderWay),
    ['pending'],
  );
  assert.deepEqual(
    transactionStatesWhere(({ isRefusal, isCancelled }) => isRefusal || isCancelled),
    ['refused', 'cancelled'],
  );
});

test('D-13 the flag of a payment of a cancelled order names the status', () => {
  assert.match(paymentFlagLabels['cancelled-order'], /commande annulée$/);
});

test('a refund is open while its result is unknown, and made once the provider has it, each with its tone', () => {
  assert.deepEqual(
    refundStatesWhere(({ isOpen }) => isOpen),
    ['requested', 'unsure'],
  );
  assert.deepEqual(
    refundStatesWhere(({ isMade }) => isMade),
    ['done'],
  );
  assert.deepEqual(
    refundStates.map((state) => refundLifecycle[state].tone),
    ['waiting', 'warning', 'done', 'off'],
  );
});

/** Time after which the provider ends a form, in seconds. */
const FORM_SECONDS = 15 * 60;

test('a card form counts as payable beyond its end at the provider, until after a check', () => {
  const payableSeconds = FORM_PAYABLE_MS / 1000;
  assert.ok(payableSeconds > FORM_SECONDS);
  assert.ok(CHECKS_AFTER_SECONDS.some((seconds) => seconds > FORM_SECONDS && seconds < payableSeconds));
});

test('D-13 the checks of a card form are listed by time, and end after an hour', () => {
  assert.deepEqual(
    [...CHECKS_AFTER_SECONDS].toSorted((first, second) => first - second),
    [...CHECKS_AFTER_SECONDS],
  );
  assert.equal(CHECKS_AFTER_SECONDS.at(-1), 3600);
});

test('a rest that changed is refused with the new rest, or with the sentence that nothing is left', () => {
  assert.match(paymentProblems.restChanged.sentence({ rest: 1 }), /il manque maintenant 0,01\u00a0€/);
  assert.equal(paymentProblems.restChanged.sentence({ rest: 0 }), 'Il ne reste plus rien à payer sur cette commande');
});

test('D-13 only a paid order with card money at the shop has a rest', () => {
  const partPayment = [aTransaction({ amount: 2000 })];
  const credit = aTransaction({ id: 'c', operation: 'credit', amount: 2000 });
  assert.equal(restOf({ ...due, isPaid: true }, partPayment, 0), 1100);
  assert.equal(restOf({ ...due, isPaid: true }, partPayment, 100), 1000);
  assert.equal(restOf({ ...due, isPaid: false }, partPayment, 0), 0);
  assert.equal(restOf({ ...due, isPaid: true }, [...partPayment, credit], 0), 0);
  assert.equal(restOf({ ...due, isPaid: true }, [], 0), 0);
});
