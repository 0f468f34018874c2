import assert from 'node:assert/strict';
import { test } from 'vitest';
import { alertTexts, attentionWords, refundLeadOf, holdsParcel } from './labels.ts';
import { lifecycleOf, orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { holdsNow, holdRefusal } from './rules.ts';

/** Fields of all kinds together, so that every sentence finds its values. */
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

test('D-13 an alert holds the parcel and states the reason if its kind requires it, and an alert of an unknown kind holds the parcel', () => {
  assert.equal(holdRefusal([]), null);
  for (const kind of Object.keys(alertTexts)) {
    const refusal = holdRefusal([{ kind, data }]);
    assert.equal(refusal?.code ?? null, holdsParcel({ kind }) ? 'attention.parcel-held' : null, kind);
    if (refusal) assert.ok(refusal.message.includes(attentionWords({ kind, data }).sentence), kind);
  }
  assert.equal(holdRefusal([{ kind: 'from-tomorrow', data: {} }])?.code, 'attention.parcel-held');
  assert.equal(attentionWords({ kind: 'toString', data: {} }).title, 'toString');
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
  assert.match(attentionWords(alert(3000)).todo, /demandez le reste/);
});
