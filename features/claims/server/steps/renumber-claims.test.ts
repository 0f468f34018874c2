import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { updateProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { listClaims } from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

test('the claims of a renumbered piece follow its number, except those of an earlier live', async () => {
  const [liveId, laterLiveId] = [await shop.aLive(), await shop.aLive()];
  const productId = await shop.aProduct(liveId, 42);
  await addClaim(shop, productId, 'lea');
  const { orderId, itemId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'lea' }, admin));
  const place = (live: string, ref: number) =>
    shop.call(updateProduct, { productId, liveId: live, name: 'Robe', ref, price: 2500 }, admin);
  const numbers = async () => bodyOf(await shop.call(listClaims, { liveId }, admin)).claims.map(({ ref }) => ref);
  bodyOf(await place(liveId, 50));
  assert.deepEqual(await numbers(), [50]);
  bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
  bodyOf(await place(laterLiveId, 60));
  assert.deepEqual(await numbers(), [50]);
});
