import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
const { createOpenParcel, createValidated } = openParcelSteps(shop);

const correct = ({ orderId }: Placed, street: string) =>
  shop.call(changeAddress, { orderId, address: anAddress({ street }) }, shop.admin);
const streetsOf = (orders: readonly Placed[]) =>
  Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).address?.street));
/**
 * Locks the parcel of an order, starts a request that waits for the lock, and changes the parcel before the request
 * continues.
 */
async function changeBefore<Reply>(order: Placed, request: () => Promise<Reply>, change: (parcelId: string) => string) {
  const client = await shop.shop.pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>(
    `select p.id from parcels p join orders o on o.parcel_id = p.id where o.id = '${order.orderId}' for no key update of p`,
  );
  let isOver = false;
  const reply = request().finally(() => (isOver = true));
  await untilWaitingForLocks(shop.shop.db, 1, () => isOver);
  await client.query(change(rows[0]?.id ?? ''));
  await client.query('commit');
  client.release();
  return reply;
}

test('D-05 a corrected address applies to the paid and the unpaid orders of an open parcel', async () => {
  const first = await createOpenParcel();
  const orders = [first, await createValidated(first)];
  for (const [place, order] of orders.entries()) {
    const street = `${place + 1} place Bellecour`;
    bodyOf(await correct(order, street));
    assert.deepEqual(await streetsOf(orders), [street, street]);
  }
});

test('D-05 an order that is validated while the address of the open parcel changes pays its own postage', async () => {
  const first = await createOpenParcel();
  const laterOrder = await changeBefore(
    first,
    () => createValidated(first),
    () =>
      `update orders set shipping_address = jsonb_set(shipping_address, '{street}', '"3 place Bellecour"') where id = '${first.orderId}'`,
  );
  assert.equal((await seenByAdmin(shop, laterOrder)).postage, 600);
});

test('D-05 a correction is refused when an order joins the open parcel concurrently', async () => {
  const [first, joiningOrder] = [await createOpenParcel(), await paid(shop)];
  const reply = await changeBefore(
    first,
    () => correct(first, '3 place Bellecour'),
    (parcelId) => `update orders set parcel_id = '${parcelId}' where id = '${joiningOrder.orderId}'`,
  );
  assert.equal(reply.problem?.code, 'shipping.parcel-changed');
  await shop.shop.db.run(sql`update orders set parcel_id = null where id = ${joiningOrder.orderId}`);
  bodyOf(await correct(first, '3 place Bellecour'));
});
