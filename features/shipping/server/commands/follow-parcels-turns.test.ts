import assert from 'node:assert/strict';
import { afterAll, test, type TestContext } from 'vitest';
import sql, { type Sql } from 'sql-template-tag';
import { parcelSteps } from '#sandbox/testing/parcels.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followParcels } from './follow-parcels.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { labelled, replaceTracking } = parcelSteps(shop);

/** Stores 110 shipped orders, newer than all existing orders. `number` is the tracking number of order `n`. */
async function addNewerOrders(t: TestContext, number: Sql): Promise<void> {
  const { userId } = await shop.aCustomer();
  await shop.shop.db.run(sql`
    insert into orders (user_id, status, order_date, tracking_id)
    select ${userId}, 'shipped', now() + interval '1 hour', ${number} from generate_series(1, 110) n`);
  t.onTestFinished(async () => {
    await shop.shop.db.run(sql`delete from orders where user_id = ${userId}`);
  });
}

/** Collects the numbers that are requested from the carrier. */
function collectRequested(t: TestContext): Set<string> {
  const requested = new Set<string>();
  replaceTracking(t, async (ids) => {
    for (const id of ids) requested.add(id);
    return ids.map((trackingId) => ({ trackingId, events: [], unreadable: null }));
  });
  return requested;
}

test('D-09 SYS-04 numbers of other carriers take no place of a followed parcel', async (t) => {
  const parcel = await labelled();
  await addNewerOrders(t, sql`(12345000 + n)::text`);
  const requested = collectRequested(t);
  await followParcels(shop.system);
  assert.deepEqual([...requested], [parcel.trackingId]);
});

test('D-09 SYS-04 each parcel has its turn when more parcels are followed than one round asks about', async (t) => {
  const parcel = await labelled();
  await addNewerOrders(t, sql`'6A ' || (40000000000 + n)`);
  const requested = collectRequested(t);
  for (let round = 0; round < 10; round++) await followParcels(shop.system);
  assert.ok(requested.has(parcel.trackingId));
  for (let n = 1; n <= 110; n++) assert.ok(requested.has(`6A ${40_000_000_000 + n}`), `number ${n}`);
});
