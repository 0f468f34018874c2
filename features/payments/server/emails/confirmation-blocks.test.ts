import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plainText } from '#platform/server/documents/plain-text.ts';
import { confirmationBlocks } from './confirmation-blocks.ts';

const order = {
  number: 'C1',
  status: 'paid' as const,
  email: '',
  orderDate: '2026-11-25T19:42:00Z',
  paymentDate: null,
  paid: null,
  total: 0,
  postage: 0,
  items: [],
  address: null,
  terms: null,
};
const legal = { seller: [], mediator: [], withdrawal: [], guarantees: [], terms: [] };

test('the dispatch delay of a confirmation is singular for one hour', () => {
  const read = (dispatchHours: number) =>
    plainText(confirmationBlocks(order, { dispatchHours, deliveryDays: 30 }, new Map(), legal));
  assert.match(read(1), /En général sous 1 heure ouvrée après/);
  assert.match(read(24), /En général sous 24 heures ouvrées après/);
});
