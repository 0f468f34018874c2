import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { readShop } from '#features/content/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { bodyOf, paid, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const label = (orderId: string) => shop.call(generateLabel, { orderId }, admin);

test('ADM-23 the weight declared for a parcel follows the owner’s weights of a piece and of the packaging, without refunded pieces', async () => {
  const weightOf = async ({ orderId }: { orderId: string }) =>
    (
      await shop.shop.db.one<{ g: number }>(
        sql`select weight_grams as g from shipping_labels where order_id = ${orderId}`,
      )
    )?.g;
  const defaultOrder = await paid(shop);
  bodyOf(await label(defaultOrder.orderId));
  const pieces = (await seenByAdmin(shop, defaultOrder)).items.length;
  // Initial settings: 100 g for the packaging and 350 g for each piece.
  assert.equal(await weightOf(defaultOrder), 100 + 350 * pieces);
  bodyOf(await shop.call(changeSettings, { pieceGrams: 620, packagingGrams: 40 }, admin));
  const shown = bodyOf(await shop.call(readShop, {}));
  assert.deepEqual([shown.pieceGrams, shown.packagingGrams], [620, 40]);
  const heavy = await paid(shop);
  bodyOf(await label(heavy.orderId));
  assert.equal(await weightOf(heavy), 40 + 620 * (await seenByAdmin(shop, heavy)).items.length);
  const part = await paid(shop, [2500, 1500]);
  const [piece] = (await seenByAdmin(shop, part)).items;
  bodyOf(await refundSteps(shop).requestRefund(part, { amount: 2500, itemIds: [piece?.id ?? ''] }));
  bodyOf(await label(part.orderId));
  assert.equal(await weightOf(part), 40 + 620, 'a refunded piece is not sent');
});
