import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { remindBuyer } from '#features/orders/domain/admin-endpoints.ts';
import { HOUR, keptAfterLive, setDelay } from '#sandbox/testing/hold-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { remindBuyers } from './remind-buyers.ts';

// 15:00 in Paris, so that no reminder waits for the morning.
const shop = await testShop({ background: false, startsAt: Date.parse('2026-11-24T14:00:00Z') });
afterAll(() => shop.close());

test('a due reminder is skipped when a seller has sent a reminder in the hour before, and the next reminder leaves', async () => {
  await setDelay(shop, 48);
  const { orderId } = await keptAfterLive(shop);
  shop.advance(24 * HOUR);
  bodyOf(await shop.call(remindBuyer, { orderId }, shop.admin));
  assert.equal(await remindBuyers(shop.system), 0);
  const order = await shop.shop.db.one<{ at: Date }>(sql`select remind_at as at from orders where id = ${orderId}`);
  assert.ok(order && order.at > shop.shop.now());
  shop.advance(18 * HOUR);
  assert.equal(await remindBuyers(shop.system), 1);
});
