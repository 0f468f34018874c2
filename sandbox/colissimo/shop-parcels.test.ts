import assert from 'node:assert/strict';
import { test } from 'vitest';
import { followParcels } from '#features/shipping/server/commands/follow-parcels.ts';
import { fillDemo } from '#sandbox/demo/fill-demo.ts';
import { testShop } from '#sandbox/testing/shop.ts';

test('a scan of a parcel of the demo shop, which the stand-in never made, changes its order', async (t) => {
  const shop = await testShop({ background: false });
  t.onTestFinished(() => shop.close());
  await fillDemo(shop.system);
  const { pool } = shop.shop;
  const { rows } = await pool.query<{ id: string; trackingId: string }>(
    `select id, tracking_id as "trackingId" from orders where status = 'shipped' limit 1`,
  );
  const [order] = rows;
  assert.ok(order);
  const json = { trackingId: order.trackingId, event: 'delivered' };
  assert.equal((await shop.fetch('/sandbox/colissimo/scan', { method: 'POST', json })).status, 200);
  await followParcels(shop.system);
  const { rows: found } = await pool.query('select status from orders where id = $1', [order.id]);
  assert.deepEqual(found, [{ status: 'delivered' }]);
});
