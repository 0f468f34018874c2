import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { addToLiveOrder, createOrder } from '#features/orders/domain/admin-endpoints.ts';
import { confirmCode, signUp } from '#features/users/domain/endpoints.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { latestMail } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { platformTables, type Tables } from '#platform/server/db/tables.ts';
import { features } from './features.ts';

const shop = await testShop();
afterAll(() => shop.close());
const DAY = 86_400_000;

test('ADM-19 ADM-27 an order, its items and its buyer are dated by the shop’s clock, so that a new order is not overdue', async () => {
  shop.advance(20 * DAY);
  const began = shop.shop.now();
  const [liveId, customer] = [await shop.aLive(), await shop.aCustomer()];
  const assignment = { liveId, productId: await shop.aProduct(liveId, 1), pseudo: 'nouvelle.acheteuse' };
  bodyOf(await shop.call(addToLiveOrder, assignment, shop.admin));
  bodyOf(await shop.call(createOrder, { userId: customer.userId, liveId }, shop.admin));
  const email = 'nouvelle@test.example';
  bodyOf(await shop.call(signUp, { email, pseudo: 'nouvelle.inscrite', acceptTerms: true }));
  const { code } = await latestMail(shop, email);
  bodyOf(await shop.call(confirmCode, { email, code }));
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
  assert.deepEqual(bodyOf(await shop.call(listOrders, { only: 'overdue' }, shop.admin)).orders, []);
});

test('each insert of an order, an item or a user names its date columns, so that no default of the database applies', () => {
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

const declared: Tables = Object.assign({}, platformTables, ...features.map(({ tables = {} }) => tables));

test('an update of a text that people type sets `updated_at`, which retention and version checks read', async () => {
  const columns = await shop.shop.db.many<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.columns dated using (table_schema, table_name)
    where c.table_schema = 'public' and dated.column_name = 'updated_at' and c.data_type in ('text', 'jsonb')`);
  // A column declared without personal data contains words of the shop, not a typed text.
  const typed = columns.filter(({ table, column }) => {
    const { [table]: treatments } = declared;
    const treatment = typeof treatments === 'object' ? treatments[column] : undefined;
    return !treatment || 'erasure' in treatment;
  });
  const dated = new Set(columns.map(({ table }) => table));
  const root = join(import.meta.dirname, '..');
  let updates = 0;
  const undated = globSync('features/*/server/**/*.ts', { cwd: root }).flatMap((file) => {
    if (file.endsWith('.test.ts')) return [];
    // Removes nested fragments, whose backquote would end the match of an assignment.
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/(\$\{[^`}]*)sql`[^`$]*`/g, '$1…');
    const found = text.matchAll(/\bupdate (\w+)(?: (?:as )?\w+)? set\b([^`]*?)(?=\bwhere\b|(?<!distinct )\bfrom\b|`)/g);
    return [...found].flatMap(([, table = '', assigned = '']) => {
      if (!dated.has(table)) return [];
      updates += 1;
      const names = typed.filter((column) => column.table === table).map(({ column }) => column);
      // Ignores erasures, which assign null.
      const isTyped =
        assigned.includes('${join(') || names.some((name) => new RegExp(`\\b${name} = (?!null\\b)`).test(assigned));
      return isTyped && !assigned.includes('updated_at') ? [`${file}: ${assigned.trim()}`] : [];
    });
  });
  assert.ok(updates > 40, `only ${updates} updates were read`);
  assert.deepEqual(undated, []);
});
