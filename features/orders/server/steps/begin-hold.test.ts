import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { lockEndOfLive } from '#features/lives/server/sql/end-of-live.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { shipParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, type Placed, putInStatus, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, admin));
const { createOpenParcel, createValidated } = openParcelSteps(shop);

async function createNonExpirable(create: () => Promise<Placed>): Promise<Placed> {
  const order = await create();
  await putInStatus(shop, order, 'validated');
  return order;
}

for (const [name, create, start] of [
  ['« Modifier »', () => toPay(shop), ({ orderId, customer }: Placed) => shop.call(modifyOrder, { orderId }, customer)],
  [
    'a status set by hand',
    () => toPay(shop),
    ({ orderId }: Placed) => shop.call(changeStatus, { orderId, status: 'to-pay' }, admin),
  ],
  [
    'the close of a parcel',
    async () => createValidated(await createOpenParcel()),
    ({ orderId }: Placed) => shop.call(shipParcel, { orderId }, admin),
  ],
] as const) {
  test(`${name} waits for the end of a live before it locks the orders whose holds start`, async () => {
    const order = await createNonExpirable(create);
    let waiting: Promise<unknown> | undefined;
    await inTransaction(
      shop.system,
      async (tx) => {
        await tx.run(lockEndOfLive(order.liveId));
        waiting = start(order).then(bodyOf);
        await untilWaitingForLocks(shop.shop.db);
        // Throws when the command has already locked the order. Both transactions would then wait for each other.
        await tx.run(sql`select from orders where id = ${order.orderId} for no key update nowait`);
      },
      { runsOnce: true },
    );
    assert.ok(await waiting);
  });
}
