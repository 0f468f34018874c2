import assert from 'node:assert/strict';
import { test } from 'vitest';
import { alertTexts, amountOf, asksMoney, attentionWords, holdsParcel, mayOweBuyer, refundLeadOf } from './labels.ts';
import { lifecycleOf, orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { attentionProblems } from './problems.ts';
import { codeKinds, holdsNow, holdRefusal, parcelKinds, reportedKinds } from './rules.ts';

const data = {
  amount: 3100,
  total: 2500,
  pieces: 2,
  hasProof: false,
  left: 2000,
  currency: 'USD',
  times: 2,
  status: 'NEW',
  trackingId: '6A15984040331',
  mail: 'payment-received',
  reason: '550',
  pseudo: 'lea',
  heard: 'lea.martin',
  number: 'C1042',
  who: 'lea@test.example',
  name: 'Léa Martin',
  day: '2026-11-22',
  ref: 42,
  live: 'Live du jeudi',
  what: 'PDF des étiquettes',
  at: '2026-11-22T04:17:00Z',
  ours: 3100,
  theirs: 2500,
  said: 'Un incident retarde votre colis.',
  since: '2026-11-15T04:17:00Z',
};

test('D-13 each kind of alert states what happened and what to do, in French sentences', () => {
  for (const kind of Object.keys(alertTexts)) {
    const { title, sentence, todo } = attentionWords({ kind, data });
    assert.match(title, /^[A-ZÉÀ][^.]+$/, kind);
    for (const text of [sentence, todo]) {
      assert.match(text, /^[A-ZÉÀ0-9].+\.$/s, kind);
      assert.doesNotMatch(text, /undefined|NaN|'|null/, kind);
    }
  }
});

test('D-13 a parcel is held, with the reason, by each alert whose kind holds parcels, and by an alert of an unknown kind', () => {
  assert.equal(holdRefusal([]), null);
  for (const kind of Object.keys(alertTexts)) {
    const refusal = holdRefusal([{ kind, data }]);
    assert.equal(refusal?.code ?? null, holdsParcel({ kind }) ? 'attention.parcel-held' : null, kind);
    if (refusal) assert.ok(refusal.message.includes(attentionWords({ kind, data }).sentence), kind);
  }
  assert.equal(holdRefusal([{ kind: 'from-tomorrow', data: {} }])?.code, 'attention.parcel-held');
});

test('a parcel is shown as held only between its payment and its departure', () => {
  const holdingStatuses = orderStatuses.filter((status) => holdsNow({ kind: 'refund', data }, lifecycleOf(status)));
  assert.deepEqual(holdingStatuses, ['paid', 'preparing', 'to-ship']);
  assert.ok(!holdsNow({ kind: 'payment-refused', data }, lifecycleOf('paid')));
});

test('D-13 an alert about a wrong amount proposes a refund only of an overpaid order', () => {
  const alert = (amount: number) => ({ kind: 'payment-amount', data: { amount, total: 4000 } });
  assert.deepEqual([refundLeadOf(alert(5000)), refundLeadOf(alert(3000))], ['chosen', null]);
  assert.equal(attentionWords(alert(5000)).todo, 'Remboursez la différence.');
  assert.match(attentionWords(alert(3000)).todo, /demander le reste/);
});

const kindsWhere = (isTrue: (alert: { kind: string; data: typeof data }) => boolean) =>
  Object.keys(alertTexts).filter((kind) => isTrue({ kind, data }));

test('D-13 only the listed alerts about money, a label or a withdrawal hold a parcel', () => {
  assert.deepEqual(kindsWhere(holdsParcel).toSorted(), [
    'books-differ',
    'chargeback',
    'label-address',
    'order-refunded',
    'parcel-refunded',
    'payment-amount',
    'payment-cancelled',
    'payment-contradicted',
    'payment-currency',
    'payment-double',
    'payment-lowered',
    'payment-mode',
    'payment-status',
    'payment-waiting',
    'refund',
    'refund-cancelled',
    'refund-pending',
    'refund-refused',
    'withdrawal',
  ]);
});

test('D-13 an alert proposes the refund of a second payment, of the debt, or of an amount that the seller chooses', () => {
  const leads = { double: [], owed: [], chosen: [] } as Record<string, string[]>;
  for (const kind of Object.keys(alertTexts)) leads[refundLeadOf({ kind, data }) ?? '']?.push(kind);
  assert.deepEqual(leads, {
    double: ['payment-double'],
    owed: ['money-owed', 'withdrawal', 'withdrawal-due'],
    chosen: ['payment-amount', 'refund-refused', 'refund-cancelled', 'parcel-returned'],
  });
  assert.equal(refundLeadOf({ kind: 'from-tomorrow', data: {} }), null);
});

test('D-13 an alert about the money of a buyer asks where the money went, and blocks the erasure of the account of the buyer', () => {
  const asked = ['payment-amount', 'payment-double', 'refund-refused', 'refund-cancelled', 'money-owed'];
  assert.deepEqual(kindsWhere(asksMoney), asked);
  assert.deepEqual(kindsWhere(mayOweBuyer), [...asked, 'money-owed-outside', 'modified-after-cash']);
  assert.equal(asksMoney({ kind: 'payment-amount', data: { amount: 2500, total: 2500 } }), false);
  for (const kind of ['from-tomorrow', 'toString'])
    assert.deepEqual([asksMoney({ kind, data }), mayOweBuyer({ kind, data })], [false, false]);
});

test('the amount of an alert is a number, or undefined for any other value', () => {
  assert.deepEqual([amountOf({ data: { amount: 5 } }), amountOf({ data: { amount: '5' } })], [5, undefined]);
});

test('D-13 the sentence of an alert follows its data: kept postage, equal sums, attempts, currency, pieces and pseudo', () => {
  const sentence = (kind: string, changes: object) => attentionWords({ kind, data: { ...data, ...changes } }).sentence;
  for (const kind of ['money-owed', 'money-owed-outside']) {
    assert.match(sentence(kind, { keptPostage: 600 }), / 6,00\u00a0€ de frais de port restent dus\u00A0: .+\.$/);
    assert.match(sentence(kind, { keptPostage: 90 }), / 0,90\u00a0€ de frais de port reste dû\u00A0: .+\.$/);
    assert.doesNotMatch(sentence(kind, { keptPostage: 0 }), /frais de port/);
    assert.doesNotMatch(sentence(kind, {}), /frais de port/);
  }
  assert.match(
    sentence('books-differ', { theirs: 3100 }),
    /^Le total est le même chez le prestataire \(31,00\u00a0€\)/,
  );
  assert.match(
    sentence('books-differ', { theirs: 2500 }),
    /^Pour cette commande, il reste 25,00\u00a0€ .* et 31,00\u00a0€/,
  );
  assert.match(sentence('payment-refused', { times: 2 }), /a été refusé 2 fois et/);
  assert.match(sentence('payment-refused', { times: 1 }), /a été refusé et/);
  assert.match(sentence('payment-currency', { amount: 1250 }), /^Un paiement de 12,50\u00a0USD/);
  assert.match(sentence('withdrawal', { pieces: 2 }), /2 pièces/);
  assert.match(sentence('withdrawal', { pieces: 1 }), /1 pièce \(/);
  assert.match(sentence('withdrawal', { pieces: 1, amount: 0 }), /1 pièce\. Il n’y a rien à lui rembourser\.$/);
  const todo = (amount: number) => attentionWords({ kind: 'withdrawal', data: { pieces: 1, amount } }).todo;
  assert.match(todo(0), /une fois la rétractation terminée\.$/);
  assert.match(todo(500), /une fois la cliente remboursée\.$/);
  assert.match(sentence('pseudo-proof', {}), /qui se dit @lea\.$/);
  assert.match(sentence('pseudo-proof', { pseudo: null }), /le code d’un compte sans pseudo\.$/);
  assert.match(sentence('pseudo-accounts', {}), /d’un autre compte, @lea\./);
  assert.match(sentence('pseudo-accounts', { pseudo: null }), /d’un autre compte\./);
});

test('D-13 a held parcel names the order of each alert in a shared parcel, and shows the title of an alert without a sentence', () => {
  const refusal = holdRefusal([
    { kind: 'refund', data, orderNumber: 'C7' },
    { kind: 'message', data },
    { kind: 'from-tomorrow', data: {} },
    { kind: 'from-tomorrow', data: {}, orderNumber: 'C8' },
  ]);
  assert.deepEqual(refusal?.params, {
    kinds: ['refund', 'from-tomorrow', 'from-tomorrow'],
    sentences: [
      `Commande C7. ${attentionWords({ kind: 'refund', data }).sentence}`,
      'from-tomorrow',
      'Commande C8. from-tomorrow',
    ],
  });
  assert.match(refusal?.message ?? '', /Une fois les alertes traitées, choisissez/);
  assert.match(holdRefusal([{ kind: 'refund', data }])?.message ?? '', /Une fois l’alerte traitée, choisissez/);
});

test('D-13 the kinds about a parcel, about a code in a chat and reported by a customer are kinds of alerts', () => {
  assert.deepEqual([parcelKinds.length, codeKinds.length, reportedKinds.length], [4, 2, 3]);
  for (const kind of [...parcelKinds, ...codeKinds, ...reportedKinds]) assert.ok(kind in alertTexts, kind);
});

test('a settled alert names the person who settled it, where the person is known', () => {
  const { alreadySettled, settledSince } = attentionProblems;
  assert.equal(alreadySettled.sentence({ by: 'Léa' }), 'C’est déjà réglé, par Léa');
  assert.equal(alreadySettled.sentence({ by: '' }), 'C’est déjà réglé');
  assert.match(settledSince.sentence({ by: 'Léa' }), /réglée de nouveau par Léa$/);
  assert.match(settledSince.sentence({ by: '' }), /réglée de nouveau$/);
});
