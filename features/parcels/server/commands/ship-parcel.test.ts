import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { fine, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { closeDueParcels } from './ship-parcel.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;
fine(await shop.call(changeSettings, { openParcelDays: 5 }, admin));
const { createOpenParcel } = openParcelSteps(shop);

const label = ({ orderId }: Placed) => shop.call(generateLabel, { orderId }, admin);

test('parcels without an order do not keep the shop from closing a parcel whose time is over', async () => {
  const order = await createOpenParcel();
  await shop.shop.db.run(sql`
    insert into parcels (created_at, open_until)
    select ${shop.shop.now()}, ${shop.shop.now()}::timestamptz - interval '1 day' from generate_series(1, 500)`);
  shop.advance(5 * 86_400_000 + 1000);
  await closeDueParcels(system);
  fine(await label(order));
});
