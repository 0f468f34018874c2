import assert from 'node:assert/strict';
import { test } from 'vitest';
import { parcelsOf, piecesToPack } from './parcels.ts';
import type { OrderToPrepare } from './schemas.ts';

test('ADM-22 a withdrawn or refunded piece is not counted among the pieces to pack', () => {
  const kept = { id: '1', isWithdrawn: false, isRefunded: false };
  const orders = [
    { items: [kept, { ...kept, id: '2', isRefunded: true }] },
    {
      items: [
        { ...kept, id: '3' },
        { ...kept, id: '4', isWithdrawn: true },
      ],
    },
  ];
  assert.equal(piecesToPack({ orders }), 2);
});

test('ADM-22 the first order with a piece to send represents its parcel', () => {
  const order = (id: string, isWithdrawn: boolean) =>
    ({
      id,
      number: `C${id}`,
      attention: [],
      items: [{ isWithdrawn, isRefunded: false }],
      parcel: { id: 'p', openUntil: null, others: [] },
    }) as unknown as OrderToPrepare;
  const namesOf = (orders: OrderToPrepare[]) => parcelsOf(orders).map(({ number }) => number);
  assert.deepEqual(namesOf([order('1', true), order('2', false)]), ['C2']);
  assert.deepEqual(namesOf([order('1', true), order('2', true)]), ['C1']);
});
