import assert from 'node:assert/strict';
import { test } from 'vitest';
import { piecesToPack } from './parcels.ts';

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
