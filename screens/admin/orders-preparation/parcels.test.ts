import assert from 'node:assert/strict';
import { test } from 'vitest';
import { firstPaymentOf, parcelsOf, piecesToPack } from './parcels.ts';
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
  const numbersOf = (orders: OrderToPrepare[]) => parcelsOf(orders).map(({ number }) => number);
  assert.deepEqual(numbersOf([order('1', true), order('2', false)]), ['C2']);
  assert.deepEqual(numbersOf([order('1', true), order('2', true)]), ['C1']);
});

test('the payment of a parcel is the earliest of its orders, and null only when no order was paid by card', () => {
  const paymentOf = (...dates: (string | null)[]) => firstPaymentOf(dates.map((paymentDate) => ({ paymentDate })));
  assert.equal(paymentOf('2026-11-24T10:00:00Z', '2026-11-23T09:00:00.5Z'), '2026-11-23T09:00:00.5Z');
  assert.equal(paymentOf(null, '2026-11-24T10:00:00Z'), '2026-11-24T10:00:00Z');
  assert.equal(paymentOf(null, null), null);
});
