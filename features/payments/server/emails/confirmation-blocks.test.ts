import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { plainText } from '#platform/server/documents/plain-text.ts';
import { bodyOf, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { latestDeliveryDay } from '#shared/delivery.ts';
import { formatDay, formatLongDate } from '#shared/time.ts';
import { readConfirmed } from '../steps/read-confirmed.ts';
import { confirmationBlocks } from './confirmation-blocks.ts';

const order = {
  number: 'C1',
  status: 'paid' as const,
  email: '',
  orderDate: '2026-11-25T19:42:00Z',
  paymentDate: null,
  deliverBy: null,
  paid: null,
  total: 0,
  postage: 0,
  items: [],
  address: null,
  hasParcel: false,
  openParcel: null,
  isHeld: false,
  terms: null,
};
const legal = { seller: [], mediator: [], withdrawal: [], guarantees: [], terms: [] };

test('the dispatch delay of a confirmation is singular for one hour', () => {
  const read = (dispatchHours: number) =>
    plainText(confirmationBlocks(order, { dispatchHours, deliveryDays: 30 }, new Map(), legal, 'prepared'));
  assert.match(read(1), /En général sous 1 heure ouvrée après/);
  assert.match(read(24), /En général sous 24 heures ouvrées après/);
});

test('a sale without a card is dated by its payment, and so is the last day of its delivery', async () => {
  const shop = await testShop({ background: false });
  const placed = await toPay(shop);
  await shop.shop.db.run(sql`
    update orders set order_date = order_date - interval '40 days' where id = ${placed.orderId}`);
  bodyOf(await shop.call(changeStatus, { orderId: placed.orderId, status: 'paid' }, shop.admin));
  const confirmed = await readConfirmed(shop.shop.db, placed.orderId);
  assert.ok(confirmed);
  const text = plainText(
    confirmationBlocks(confirmed, { dispatchHours: 24, deliveryDays: 30 }, new Map(), legal, 'prepared'),
  );
  const now = shop.shop.now();
  assert.ok(text.includes(formatLongDate(now)), text);
  assert.ok(text.includes(formatDay(latestDeliveryDay(now.toISOString(), 30))), text);
  await shop.close();
});
