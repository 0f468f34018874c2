import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { aBuyer, withReadCount } from '#sandbox/testing/answer-steps.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false, env: { VERIFY: '0', ANSWERS_MB: '32' } });
afterAll(() => shop.close());
const liveId = await shop.aLive();

const page = async (path: string, caller: TestCaller) =>
  (await shop.fetch(path, { as: caller, headers: { accept: 'text/html' } })).text();

test('a customer’s page reads its order from memory, shows a change at once, and hides the order from other sessions', async () => {
  const { caller, orderId, productId } = await aBuyer(shop, liveId);
  const address = `/customer/order/${orderId}`;
  const [first, statementCount] = await withReadCount(shop, () => page(address, caller));
  assert.match(first, /data-hydrate/);
  const [secondPage, secondCount] = await withReadCount(shop, () => page(address, caller));
  assert.equal(secondPage, first);
  assert.ok(secondCount < statementCount, `${statementCount} statements, then ${secondCount}`);
  await shop.shop.db.run(sql`update products set name = 'Robe de bal' where id = ${productId}`);
  assert.match(await page(address, caller), /Robe de bal/);
  const stranger = await shop.aCustomer();
  assert.doesNotMatch(await page(address, stranger), /Robe de bal/);
  await shop.shop.db.run(sql`delete from sessions where user_id = ${caller.userId}`);
  assert.doesNotMatch(await page(address, caller), /Robe de bal/);
});
