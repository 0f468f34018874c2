import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { bodyOf, seenByAdmin, toValidate, type Placed } from '#sandbox/testing/order-steps.ts';
import { anAddress, startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const validate = ({ orderId, customer }: Placed) =>
  shop.call(giveAddress, { orderId, address: anAddress({ email: customer.email }) }, customer);
const modify = ({ orderId, customer }: Placed) => shop.call(modifyOrder, { orderId }, customer);

test('a buyer changes one order at most about thirty times an hour, and other orders are not affected', async () => {
  startWindow(shop, 60);
  const order = await toValidate(shop);
  // Two changes in each round: thirty changes do not wait.
  for (let round = 0; round < 15; round += 1) {
    bodyOf(await validate(order));
    bodyOf(await modify(order));
  }
  bodyOf(await validate(order));
  const refused = await modify(order);
  assert.deepEqual([refused.status, refused.problem?.code], [429, 'users.too-many-tries']);
  bodyOf(await validate(await toValidate(shop)));
  shop.advance(3_600_000);
  bodyOf(await modify(order));
});

test('the page of an order shows its newest events', async () => {
  const order = await toValidate(shop);
  await shop.shop.db.run(sql`
    insert into events (at, actor_kind, type, order_id, user_id, data)
    select now(), 'customer', 'order.modified', ${order.orderId}, ${order.customer.userId}, jsonb_build_object('round', n)
    from generate_series(1, 205) n`);
  const { events } = await seenByAdmin(shop, order);
  assert.deepEqual([events.length, events[0]?.data['round'], events.at(-1)?.data['round']], [200, 205, 6]);
});
