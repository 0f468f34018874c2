import assert from 'node:assert/strict';
import { test } from 'vitest';
import { parcelProblems } from './problems.ts';
import { holdRefusal } from '#features/attention/domain/rules.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import {
  addressKey,
  attentionOfParcel,
  byNumber,
  groupableOrders,
  groupingRefusal,
  hasOutdatedLabel,
  piecesOfParcel,
} from './rules.ts';

const address = {
  firstName: 'Léa',
  lastName: 'Martin',
  street: '12 rue des Lilas',
  zip: '69003',
  city: 'Lyon',
  country: 'France',
  phone: '0612345678',
  email: 'lea@test.example',
  deliveryNote: null,
};
const order = (changes: object = {}) => ({
  userId: 'lea',
  status: 'paid' as OrderStatus,
  address,
  hasLabel: false,
  attention: [],
  ...changes,
});
const refund = { kind: 'refund', data: { amount: 500 } };

test('ADM-23 two addresses are the same when only capitals, accents, punctuation, phone or delivery note differ', () => {
  const sameAddress = {
    ...address,
    firstName: 'LEA',
    street: '12, rue  des lilas',
    phone: '0700000000',
    deliveryNote: 'Code 12',
  };
  assert.equal(addressKey(sameAddress), addressKey(address));
  for (const difference of [{ street: '13 rue des Lilas' }, { firstName: 'Zoé' }, { zip: '69002' }])
    assert.notEqual(addressKey({ ...address, ...difference }), addressKey(address));
  assert.notEqual(addressKey({ ...address, firstName: 'Олена' }), addressKey({ ...address, firstName: 'Ірина' }));
});

test('ADM-23 orders share a parcel when they have one buyer and address, are paid, and none is labelled or held', () => {
  assert.equal(groupingRefusal([order(), order()]), null);
  const refusals: [changes: object, code: string, reason?: string][] = [
    [{ userId: 'zoe' }, 'shipping.not-together', 'buyer'],
    [{ address: { ...address, city: 'Villeurbanne' } }, 'shipping.not-together', 'address'],
    [{ hasLabel: true }, 'shipping.not-together', 'label'],
    [{ address: null }, 'orders.no-address'],
    [{ status: 'to-pay' }, 'orders.not-in-this-status'],
    [{ status: 'to-ship' }, 'orders.not-in-this-status'],
    [{ status: 'cancelled' }, 'orders.not-in-this-status'],
    [{ attention: [refund] }, 'attention.parcel-held'],
  ];
  for (const [changes, code, reason] of refusals) {
    const refusal = groupingRefusal([order(), order(changes)]);
    assert.deepEqual([refusal?.code, Object(refusal?.params).reason], [code, reason], JSON.stringify(changes));
  }
  assert.deepEqual(groupingRefusal([order()])?.params, { reason: 'one' });
  assert.deepEqual(groupingRefusal([order(), order({ status: 'to-pay' })])?.params, {
    action: 'group',
    status: 'to-pay',
  });
  for (const reason of ['one', 'buyer', 'label', 'address'] as const)
    assert.match(parcelProblems.notTogether.sentence({ reason }), /^[A-ZÉ].+/, reason);
});

test('ADM-22 the orders of a list that could share a parcel are grouped by buyer and address', () => {
  const listed = [
    { id: 1, ...order() },
    { id: 2, ...order({ userId: 'zoe' }) },
    { id: 3, ...order() },
    { id: 4, ...order({ attention: [refund] }) },
    { id: 5, ...order({ address: { ...address, zip: '69002' } }) },
  ];
  assert.deepEqual(
    groupableOrders(listed).map((group) => group.map(({ id }) => id)),
    [[1, 3]],
  );
});

test('D-13 a hold on one order holds the whole parcel and names the order', () => {
  const groupedOrder = { number: 'C1002', status: 'paid' as OrderStatus, pieces: 2, attention: [refund] };
  const grouped = { attention: [], parcel: { others: [groupedOrder] } };
  assert.match(
    holdRefusal(attentionOfParcel(grouped))?.message ?? '',
    /^Ce colis ne doit pas partir\. Commande C1002\. /,
  );
  assert.deepEqual(attentionOfParcel({ attention: [refund], parcel: null }), [refund]);
});

test('the pieces of a parcel are the pieces to send of its orders in the shop', () => {
  const groupedOrder = { status: 'paid' as OrderStatus, pieces: 2 };
  const piece = { isWithdrawn: false, isRefunded: false };
  const items = [piece, { ...piece, isWithdrawn: true }, { ...piece, isRefunded: true }];
  const grouped = { items, parcel: { others: [groupedOrder] } };
  assert.equal(piecesOfParcel(grouped), 3);
  assert.equal(piecesOfParcel({ ...grouped, parcel: null }), 1);
  assert.equal(piecesOfParcel({ ...grouped, parcel: { others: [{ ...groupedOrder, status: 'cancelled' }] } }), 1);
});

test('orders are sorted by number, with a shorter number first', () => {
  const sorted = ['C1001', 'C999', 'C1000', 'C1002', 'C2'].map((number) => ({ number })).toSorted(byNumber);
  assert.deepEqual(
    sorted.map(({ number }) => number),
    ['C2', 'C999', 'C1000', 'C1001', 'C1002'],
  );
});

test('a label is outdated while an alert of its order or of its parcel names it', () => {
  const alert = { kind: 'label-address', data: { trackingId: '6A1' } };
  const withoutAlert = { attention: [], parcel: null };
  assert.equal(hasOutdatedLabel({ ...withoutAlert, attention: [alert] }, '6A1'), true);
  assert.equal(hasOutdatedLabel({ ...withoutAlert, attention: [alert] }, '6A2'), false);
  assert.equal(hasOutdatedLabel({ ...withoutAlert, attention: [{ ...alert, kind: 'parcel-stuck' }] }, '6A1'), false);
  assert.equal(hasOutdatedLabel(withoutAlert, '6A1'), false);
  assert.equal(
    hasOutdatedLabel({ ...withoutAlert, parcel: { others: [{ number: 'C2', attention: [alert] }] } }, '6A1'),
    true,
  );
});
