import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { addToLiveOrder, createOrder } from '#features/orders/domain/admin-endpoints.ts';
import { confirmCode, signUp } from '#features/users/domain/endpoints.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { fine } from '#sandbox/testing/order-steps.ts';
import { latestMail } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());
const DAY = 86_400_000;

test('ADM-28 an order, its items and its buyer have the shop’s time, so that a new order is not overdue', async () => {
  shop.advance(20 * DAY);
  const began = shop.shop.now();
  const [liveId, customer] = [await shop.aLive(), await shop.aCustomer()];
  const given = { liveId, productId: await shop.aProduct(liveId, 1), pseudo: 'nouvelle.acheteuse' };
  fine(await shop.call(addToLiveOrder, given, shop.admin));
  fine(await shop.call(createOrder, { userId: customer.userId, liveId }, shop.admin));
  const email = 'nouvelle@test.example';
  fine(await shop.call(signUp, { email, pseudo: 'nouvelle.inscrite', acceptTerms: true }));
  const { code } = await latestMail(shop, email);
  fine(await shop.call(confirmCode, { email, code }));
  const dates = await shop.shop.db.many<{ what: string; at: Date }>(sql`
    select what, at from orders, lateral (values ('order', order_date), ('order', created_at), ('order', updated_at)) d (what, at)
    union all select 'item', created_at from order_items
    union all select tiktok_username, d.at from users, lateral (values (created_at), (updated_at)) d (at)
      where tiktok_username like 'nouvelle.%'
    union all select 'identity', created_at from auth_identities where email = ${email}`);
  assert.deepEqual([...new Set(dates.map(({ what }) => what))].toSorted(), [
    'identity',
    'item',
    'nouvelle.acheteuse',
    'nouvelle.inscrite',
    'order',
  ]);
  for (const { what, at } of dates) assert.ok(at >= began, `${what} ${at.toISOString()}`);
  assert.deepEqual(fine(await shop.call(listOrders, { only: 'overdue' }, shop.admin)).orders, []);
});

test('no insert of an order, an item or a user leaves its dates to the database', () => {
  const dated: Readonly<Record<string, readonly string[]>> = {
    orders: ['order_date', 'created_at', 'updated_at'],
    order_items: ['created_at'],
    users: ['created_at', 'updated_at'],
    auth_identities: ['created_at'],
  };
  const root = join(import.meta.dirname, '..');
  const files = globSync('features/*/server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  let inserts = 0;
  for (const file of files) {
    const found = readFileSync(join(root, file), 'utf8').matchAll(/insert into (\w+) \(([^)]*)\)/g);
    for (const [, table = '', columns = ''] of found) {
      const named = columns.split(',').map((column) => column.trim());
      const dates = dated[table];
      if (!dates) continue;
      inserts += 1;
      for (const date of dates) assert.ok(named.includes(date), `${file}: ${table}.${date}`);
    }
  }
  assert.ok(inserts >= 8, `only ${inserts} inserts were read`);
});
