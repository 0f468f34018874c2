import assert from 'node:assert/strict';
import { test } from 'vitest';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { seedWhenEmpty } from '#sandbox/entry.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';

test('a shop without lives that has a customer, a list or a setting is not filled', async (t) => {
  const used = [
    (other: TestShop) => other.aCustomer('lea'),
    (other: TestShop) => other.aColour('Bleu'),
    (other: TestShop) => other.call(changeSettings, { minimumOrderCents: 0 }, other.admin),
  ];
  for (const use of used) {
    const other = await testShop({ background: false });
    t.onTestFinished(() => other.close());
    await use(other);
    assert.equal(await seedWhenEmpty(other.system), false);
    assert.equal((await other.shop.pool.query('select from lives')).rowCount, 0);
  }
});
