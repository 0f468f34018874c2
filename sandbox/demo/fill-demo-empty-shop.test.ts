import assert from 'node:assert/strict';
import { test } from 'vitest';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { seedWhenEmpty } from '#sandbox/entry.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';

test('a shop without lives that has a customer, a list or a setting is not filled', async (t) => {
  const uses = [
    (shop: TestShop) => shop.aCustomer('lea'),
    (shop: TestShop) => shop.aColour('Bleu'),
    (shop: TestShop) => shop.call(changeSettings, { minimumOrderCents: 0 }, shop.admin),
  ];
  for (const use of uses) {
    const shop = await testShop({ background: false });
    t.onTestFinished(() => shop.close());
    await use(shop);
    assert.equal(await seedWhenEmpty(shop.system), false);
    assert.equal((await shop.shop.pool.query('select from lives')).rowCount, 0);
  }
});
