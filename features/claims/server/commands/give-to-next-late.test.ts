import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { HOUR, keptAfterLive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { giveToNext } from './give-to-next.ts';

// Without reactions, no background job gives the piece before the test does.
const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('a piece released before an announced live that begins late waits until the live has certainly passed', async () => {
  bodyOf(await shop.call(changeSettings, { promoteAfterLive: true }, shop.admin));
  const order = await keptAfterLive(shop);
  const { orderId, liveId } = order;
  const [productId = ''] = order.productIds;
  await addClaim(shop, productId, 'mia.avant');
  const itemId = (await seenByAdmin(shop, order)).items[0]?.id ?? '';
  bodyOf(await shop.call(removeItem, { orderId, itemId }, shop.admin));
  const giveAfter = async (hours: number) => {
    const liveDate = new Date(shop.shop.now().getTime() - hours * HOUR);
    await shop.shop.db.run(sql`update lives set ended_at = null, live_date = ${liveDate} where id = ${liveId}`);
    return giveToNext(shop.system, productId);
  };
  assert.deepEqual([await giveAfter(0.1), await giveAfter(11), await giveAfter(12)], [false, false, true]);
});
