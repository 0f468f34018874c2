import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { shipMyParcel } from '#features/parcels/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { listPreparation } from './endpoints.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
const { createOpenParcel } = openParcelSteps(shop);

const addToParcel = ({ orderId }: Placed, count: number) =>
  shop.shop.db.run(sql`
    insert into orders (user_id, status, payment_date, shipping_address, total_amount_cents, parcel_id)
    select user_id, status, payment_date, shipping_address, total_amount_cents, parcel_id
    from orders, generate_series(1, ${count}::integer) where id = ${orderId}`);
const list = async () => bodyOf(await shop.call(listPreparation, {}, shop.admin));

test('ADM-22 an order that can leave is listed before older orders that wait in open parcels, and a list over its limit is marked as cut', async () => {
  const waitingOrder = await createOpenParcel();
  await addToParcel(waitingOrder, 198);
  const readyOrder = await createOpenParcel();
  bodyOf(await shop.call(shipMyParcel, { orderId: readyOrder.orderId }, readyOrder.customer));
  const whole = await list();
  assert.deepEqual([whole.orders.length, whole.orders[0]?.id, whole.isMore], [200, readyOrder.orderId, false]);
  await addToParcel(waitingOrder, 1);
  const cut = await list();
  assert.deepEqual([cut.orders.length, cut.orders[0]?.id, cut.isMore], [200, readyOrder.orderId, true]);
});
