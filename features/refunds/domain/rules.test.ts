import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { moneyOf, type Transaction } from '#features/payments/domain/rules.ts';
import { differenceOf } from '#features/reconciliation/domain/rules.ts';
import { cents } from '#shared/money.ts';
import {
  declaredRefund,
  isWhollyRefunded,
  moneyForWithdrawals,
  refundableOf,
  sharesOf,
  refundRefusal,
  type DeclaredRefund,
} from './rules.ts';
import { unrefundedOf, type RequestedRefund } from '#features/payments/domain/rules-refunds.ts';
import { ProviderModel } from './testing/provider-model.ts';
import { ShopModel, type CallEnd } from './testing/shop-model.ts';
import { aTransaction } from '#features/payments/domain/testing/transactions.ts';

const credit = (id: string, amount: number, changes: Partial<Transaction> = {}) =>
  aTransaction({ id, operation: 'credit', amount, parentId: 'd1', ...changes });
const aRefund = (changes: Partial<RequestedRefund> = {}): RequestedRefund => ({
  id: 'r1',
  transactionId: 'd1',
  amount: 1000,
  state: 'requested',
  itemIds: [],
  withPostage: false,
  ...changes,
});

test('SYS-03 the amount left of a payment excludes made, pending and requested refunds and charge-backs', () => {
  const cases: [Transaction[], RequestedRefund[], number][] = [
    [[aTransaction()], [], 3100],
    [[aTransaction({ refunded: 1000 }), credit('c', 1000)], [], 2100],
    [[aTransaction(), credit('c', 1000, { state: 'pending' })], [], 2100],
    [[aTransaction(), credit('c', 1000, { state: 'refused' })], [], 3100],
    [[aTransaction(), credit('c', 1000, { operation: 'chargeback' }), credit('e', 100)], [], 2000],
    [[aTransaction(), credit('c', 1000, { parentId: null })], [], 2100],
    [[aTransaction()], [aRefund(), aRefund({ state: 'unsure' })], 1100],
    [[aTransaction()], [aRefund({ state: 'done' }), aRefund({ state: 'refused' })], 3100],
    [[aTransaction()], [aRefund({ transactionId: 'd2' })], 3100],
    [[aTransaction({ state: 'cancelled' })], [], 0],
    [[aTransaction({ state: 'pending' })], [], 0],
    [[aTransaction({ counts: false })], [], 0],
    [[aTransaction(), credit('c', 4000)], [], 0],
  ];
  for (const [transactions, refunds, refundable] of cases) {
    assert.equal(refundableOf(transactions, refunds), refundable, JSON.stringify([transactions, refunds]));
  }
  assert.equal(unrefundedOf(credit('c', 10), [aTransaction(), credit('c', 10)], []), 0);
  assert.equal(refundableOf([aTransaction()], [], 1000), 2100, 'refunded without the provider');
});

test('an amount is taken from the latest payment that covers it, else from the latest payments first', () => {
  const transactions = [aTransaction(), aTransaction({ id: 'd2', amount: 2000 })];
  const shares = (amount: number) =>
    sharesOf(amount, transactions, []).map((share) => [share.transactionId, share.amount]);
  assert.deepEqual(shares(2000), [['d2', 2000]]);
  assert.deepEqual(shares(3000), [['d1', 3000]]);
  assert.deepEqual(shares(5000), [
    ['d2', 2000],
    ['d1', 3000],
  ]);
});

test('a refund is refused with its reason: an open refund, no money left, a different amount, a repeated piece, an excessive amount', () => {
  const items = [
    { id: 'i1', price: 2500, quantity: 1 },
    { id: 'i2', price: 100, quantity: 1 },
  ];
  const money = { transactions: [aTransaction()], refunds: [] as RequestedRefund[] };
  const order = { ...money, items, postage: 600, isPaidOutside: false };
  const requested = { amount: 500, itemIds: [] as string[], withPostage: false, left: 3100 };
  const refusalCode = (changes: Partial<typeof order>, wish: Partial<typeof requested> = {}) =>
    refundRefusal({ ...order, ...changes }, { ...requested, ...wish })?.code ?? null;
  assert.equal(refusalCode({}), null);
  assert.equal(refusalCode({}, { itemIds: ['i1'], withPostage: true, amount: 3100 }), null);
  assert.equal(refusalCode({ isPaidOutside: true }, { withPostage: true, amount: 600 }), 'refunds.paid-outside');
  assert.equal(refusalCode({ refunds: [aRefund()] }), 'refunds.under-way');
  assert.equal(refusalCode({ transactions: [] }), 'refunds.nothing-left');
  assert.equal(refusalCode({}, { left: 3000 }), 'refunds.changed');
  assert.equal(refusalCode({}, { itemIds: ['i1'], amount: 2400 }), 'refunds.changed');
  assert.equal(refusalCode({}, { itemIds: ['i9'], amount: 0 }), 'refunds.changed');
  assert.equal(refusalCode({}, { itemIds: ['i1', 'i9'], amount: 2500 }), 'refunds.changed');
  assert.equal(refusalCode({}, { amount: 3101 }), 'refunds.too-much');
  const doneRefunds = [aRefund({ state: 'done', itemIds: ['i1'], withPostage: true })];
  assert.equal(refusalCode({ refunds: doneRefunds }, { itemIds: ['i1'], amount: 2500 }), 'refunds.piece-refunded');
  assert.equal(refusalCode({ refunds: doneRefunds }, { withPostage: true, amount: 600 }), 'refunds.piece-refunded');
  assert.equal(
    refusalCode({ refunds: [aRefund({ state: 'refused', itemIds: ['i1'] })] }, { itemIds: ['i1'], amount: 2500 }),
    null,
  );
});

const notice = fc.constantFrom('now', 'twice', 'late', 'lost');
const amountCents = fc.integer({ min: 1, max: 6000 });
const history = fc.record({
  steps: fc.array(
    fc.record({
      action: fc.constantFrom('pay', 'settle', 'capture', 'back-office', 'charge-back', 'refund', 'check'),
      random: fc.nat(5),
      amount: amountCents,
      state: fc.constantFrom('paid', 'paid', 'paid', 'pending', 'refused'),
      ends: fc.constantFrom('answered', 'answered', 'done-unanswered', 'never-arrived'),
      isPending: fc.boolean(),
      notice,
    }),
    { minLength: 4, maxLength: 16 },
  ),
  shuffle: fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;
type Step = History['steps'][number];

function applyStep(provider: ProviderModel, shop: ShopModel, { action, random, amount, ...how }: Step): Transaction[] {
  if (action === 'pay') return provider.pay(3100, how.state as 'paid' | 'pending' | 'refused');
  if (action === 'settle') return provider.answer(random, random % 3 === 0 ? 'refused' : 'paid');
  if (action === 'capture') provider.capture();
  if (action === 'back-office') return provider.act(random, 'refund', amount, how.isPending);
  if (action === 'charge-back') return provider.act(random, 'charge-back', amount, false);
  if (action === 'refund') shop.refund(provider, amount, how.ends as CallEnd, how.isPending);
  if (action === 'check') shop.refuseUnknown(provider);
  return [];
}

function play({ steps, shuffle }: History): [ProviderModel, ShopModel] {
  const [provider, shop] = [new ProviderModel(), new ShopModel()];
  const delayedNotices: Transaction[] = [];
  // Pays the order once. A step may pay it again, as a second tab does.
  shop.receive(provider.pay(3100, 'paid'));
  for (const step of steps) {
    const news = applyStep(provider, shop, step);
    if (step.notice === 'now' || step.notice === 'twice') shop.receive(news);
    if (step.notice === 'late' || step.notice === 'twice') delayedNotices.push(...news);
  }
  const sortKeyOf = (index: number) => shuffle[index % shuffle.length] ?? 0;
  const mixed = delayedNotices
    .map((transaction, index) => ({ transaction, place: sortKeyOf(index) }))
    .toSorted((first, second) => first.place - second.place)
    .map(({ transaction }) => transaction);
  shop.receive(mixed);
  // Plays the nightly query, which recovers lost reports. Repeated reports must then change nothing.
  shop.refuseUnknown(provider);
  shop.receive(mixed);
  return [provider, shop];
}

/** Minimum number of generated histories with each kind of event, so that the test covers every kind. */
const MIN_HISTORIES = 50;

test('D-13 in a thousand generated histories (repeated, late, lost, unordered, partial, cancelled, charged back, two tabs) the accounts equal the provider’s to the cent', () => {
  const seen = { refunded: 0, chargedBack: 0, doubted: 0, twice: 0 };
  fc.assert(
    fc.property(history, (scenario) => {
      const [provider, shop] = play(scenario);
      const money = moneyOf(shop.transactions);
      assert.equal(money.kept, provider.kept());
      assert.equal(differenceOf(shop.transactions, provider.report()), null);
      // A refund that the provider never received does not stay in doubt.
      for (const { id, state } of shop.refunds) if (shop.lost.has(id)) assert.notEqual(state, 'unsure', id);
      // A refund is not made when the bank has refused its credit.
      const refusedIds = shop.transactions.filter(({ state }) => state === 'refused').map(({ id }) => id);
      for (const { state, answeredBy } of shop.refunds)
        if (state === 'done' && answeredBy) assert.ok(!refusedIds.includes(answeredBy), answeredBy);
      seen.refunded += Number(money.refunded > 0);
      seen.chargedBack += Number(money.chargedBack > 0);
      seen.doubted += Number(shop.refunds.some(({ state }) => state !== 'done'));
      seen.twice += Number(money.received > 3100);
    }),
    { numRuns: 1000, seed: 20261122, endOnFailure: true },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count > MIN_HISTORIES, `only ${count} ${kind}`);
});

test('nothing is left to send once each piece is refunded or withdrawn, or all the money is refunded', () => {
  const items = [
    { id: 'i1', isWithdrawn: false },
    { id: 'i2', isWithdrawn: true },
  ];
  const cases: [string[], number, boolean][] = [
    [[], 3100, false],
    [['i2'], 600, false],
    [['i1'], 600, true],
    [[], 0, true],
  ];
  for (const [ids, left, isWhole] of cases)
    assert.equal(isWhollyRefunded(items, new Set(ids), left), isWhole, `${ids.join()} ${left}`);
  assert.equal(isWhollyRefunded([{ id: 'i1', isWithdrawn: true }], new Set(), 600), false);
  assert.equal(isWhollyRefunded([], new Set(), 0), false);
});

test('a declared refund never exceeds the debt, and excludes refunds by the provider and charge-backs', () => {
  const due = {
    status: 'paid',
    total: 3100,
    withdrawn: 3100,
    waived: 0,
    keptPostage: 0,
    returned: 0,
    agreed: 0,
  } as const;
  const cases: [Transaction[], Partial<typeof due> | { returned: number }, DeclaredRefund][] = [
    [[aTransaction()], {}, { by: 'cash', amount: cents(3100), returned: cents(3100) }],
    [[aTransaction(), credit('c', 1000)], {}, { by: 'cash', amount: cents(2100), returned: cents(2100) }],
    [[aTransaction(), credit('c', 3100)], {}, { by: null, amount: cents(0), returned: cents(0) }],
    [[aTransaction()], { returned: 3100 }, { by: null, amount: cents(0), returned: cents(0) }],
    [
      [aTransaction(), credit('c', 3100, { operation: 'chargeback' })],
      {},
      { by: 'bank', amount: cents(0), returned: cents(0) },
    ],
    [
      [aTransaction(), credit('c', 1000, { operation: 'chargeback' })],
      {},
      { by: 'cash', amount: cents(2100), returned: cents(2100) },
    ],
    [[], {}, { by: 'cash', amount: cents(3100), returned: cents(0) }],
    [[aTransaction({ state: 'refused' })], {}, { by: 'cash', amount: cents(3100), returned: cents(0) }],
  ];
  for (const [transactions, changes, expected] of cases)
    assert.deepEqual(
      declaredRefund({ ...due, ...changes }, moneyOf(transactions), 3100, 'cash'),
      expected,
      JSON.stringify(transactions),
    );
});

test('a refund of pieces or postage that the customer keeps does not count towards a withdrawal', () => {
  const items = [
    { id: 'a', price: 2500, quantity: 1, isWithdrawn: false },
    { id: 'b', price: 1500, quantity: 1, isWithdrawn: true },
  ];
  const transactions = [aTransaction({ amount: 4600 }), credit('c', 4600)];
  const keptWith = (refunds: RequestedRefund[], status: 'paid' | 'cancelled' = 'paid') =>
    moneyForWithdrawals(moneyOf(transactions), { order: { status, postage: 600, withdrawn: 1500 }, refunds, items })
      .kept;
  const done = (changes: Partial<RequestedRefund>) => aRefund({ state: 'done', amount: 4600, ...changes });
  assert.equal(keptWith([done({ itemIds: ['b'] })]), 0);
  assert.equal(keptWith([done({ itemIds: ['a', 'b'] })]), 2500);
  assert.equal(keptWith([done({ itemIds: ['a', 'b'], withPostage: true })]), 3100);
  // A refund in two parts, of which the second was refused.
  const shares = [done({ itemIds: ['a'], amount: 1000 }), done({ itemIds: ['a'], amount: 1500, state: 'refused' })];
  assert.equal(keptWith(shares), 1000);
  assert.equal(keptWith([done({ itemIds: ['a'], isPaidAgain: true })]), 0);
  assert.equal(keptWith([done({ itemIds: ['a'] })], 'cancelled'), 0);
});
