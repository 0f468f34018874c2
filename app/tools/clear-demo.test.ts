import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type TestContext } from 'vitest';
import sql from 'sql-template-tag';
import { fillDemo } from '#sandbox/demo/fill-demo.ts';
import { inServiceEnv } from '#sandbox/testing/in-service.ts';
import { bodyOf, paid, toValidate } from '#sandbox/testing/order-steps.ts';
import { contactColumns } from '#sandbox/testing/contact-columns.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { tablesOf } from '#sandbox/testing/tables.ts';
import { savingOperations, type SavedRow } from '#sandbox/testing/saving-operations.ts';
import { WITHOUT_PERSONS } from '#platform/server/db/tables.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { loadConfig } from '#app/server/config.ts';
import { assertNothingInvented } from '#app/server/invented-orders.ts';
import { clearDemo } from './clear-demo.ts';

async function emptyShop(t: TestContext): Promise<TestShop> {
  const shop = await testShop({ background: false });
  t.onTestFinished(() => shop.close());
  return shop;
}

async function demoShop(t: TestContext): Promise<TestShop> {
  const shop = await emptyShop(t);
  await fillDemo(shop.system);
  return shop;
}

async function saveRows(shop: TestShop): Promise<SavedRow[]> {
  const saved: SavedRow[] = [];
  for (const { sample, save } of await savingOperations(shop)) saved.push((await save(sample)).row);
  assert.ok(saved.length > 0);
  return saved;
}

const assertStartAllowed = async ({ shop, config }: TestShop): Promise<void> =>
  assertNothingInvented({ ...shop, config: loadConfig({ ...inServiceEnv, DATA_DIR: config.dataDir }) });

const REFUSED = /commandes inventées.*npm run demo:clear/s;
const countOf = async ({ shop }: TestShop, table: string): Promise<number> =>
  (await shop.pool.query(`select from ${table}`)).rowCount ?? 0;
/** Tables in which `demo:clear` changes no row. They name no person, so the seller may keep using their rows. */
const KEPT = ['settings', 'pages', 'faqs', 'product_colors', 'products', 'photos'];
const CHANGED = ['lives', 'invoicing'];
const EMPTIED = [
  'orders',
  'order_items',
  'events where order_id is not null',
  'payment_forms',
  'payment_transactions',
  'invoices',
  'invoice_series',
  'shipping_labels',
  'parcel_events',
  'attention_items',
  'tiktok_event',
  'tiktok_live_users',
  'claims',
];

/** Lists the tables with more rows than in the shop without the demo. */
async function fullerTables(shop: TestShop, withoutDemo: TestShop): Promise<string[]> {
  const fuller: string[] = [];
  for (const table of await tablesOf(shop))
    if ((await countOf(shop, table)) > (await countOf(withoutDemo, table))) fuller.push(table);
  return fuller;
}

test('demo:clear removes the orders and people of the demo, and keeps settings, pages, colours and products', async (t) => {
  const [shop, withoutDemo] = [await demoShop(t), await emptyShop(t)];
  const saved = await saveRows(shop);
  await saveRows(withoutDemo);
  const { db, pool, gateways } = shop.shop;
  await assert.rejects(assertStartAllowed(shop), REFUSED);
  await assertNothingInvented(shop.shop);
  const rowsOf = async (table: string) => (await pool.query(`select * from ${table} t order by t::text`)).rows;
  const keptRows = await Promise.all(KEPT.map(rowsOf));
  const label = await db.one<{ path: string }>(sql`select path from shipping_labels where path is not null limit 1`);
  assert.ok(await gateways.files.get('shipping', label?.path ?? ''));
  const { orders, people, keptOrders } = await clearDemo(shop.shop);
  assert.deepEqual([people, keptOrders], [30, []]);
  assert.ok(orders > 40);
  assert.deepEqual(await Promise.all(KEPT.map(rowsOf)), keptRows);
  const remainingTables = await fullerTables(shop, withoutDemo);
  assert.deepEqual(remainingTables.toSorted(), [...KEPT, ...CHANGED].toSorted());
  const naming = (await contactColumns(shop)).filter(({ table }) => remainingTables.includes(table));
  assert.deepEqual(naming, [], 'a table that names people is cleared');
  for (const table of EMPTIED) assert.equal(await countOf(shop, table), 0, table);
  assert.equal(await gateways.files.get('shipping', label?.path ?? ''), null);
  for (const [index, { name, sample, save }] of (await savingOperations(shop)).entries())
    assert.equal((await save(sample, saved[index])).status, 200, `${name}: a row that a user saved stays`);
  const users = await db.many<{ email: string }>(sql`select email from users`);
  assert.deepEqual(users, [{ email: shop.admin.email }]);
  assert.deepEqual(await db.many(sql`select 1 from lives where is_active`), []);
  await assertStartAllowed(shop);
  assert.deepEqual(await clearDemo(shop.shop), { orders: 0, people: 0, keptOrders: [] });
  await paid(shop);
});

test('demo:clear keeps orders with a real payment, their invoices, and an unpaid order made by hand with its buyer', async (t) => {
  const shop = await demoShop(t);
  const { db } = shop.shop;
  // A real viewer has the pseudo of an invented person, so the piece goes to the account of the invented person.
  const person = await db.one<{ id: string; pseudo: string }>(sql`
    select id, tiktok_username as pseudo from users where is_invented and tiktok_username is not null
    and not exists (select from orders o where o.user_id = users.id and o.status = 'to-validate') order by id limit 1`);
  const liveId = await shop.aLive();
  const add = async (pseudo: string, ref: number) => {
    const productId = await shop.aProduct(liveId, ref, 2500);
    return bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, shop.admin)).orderId;
  };
  const unpaid = await add(person?.pseudo ?? '', 901);
  const bought = await paid(shop);
  await db.run(sql`update payment_transactions set is_invented = false where order_id = ${bought.orderId}`);
  const simulated = await paid(shop);
  const seeded = await db.one<{ id: string }>(
    sql`select id from orders where is_invented and status = 'delivered' limit 1`,
  );
  await db.run(sql`
    insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, currency, transacted_at)
    values ('real', ${seeded?.id}, 'debit', 'paid', 'CAPTURED', 100, 'EUR', now())`);
  const invoices = await db.many(sql`select * from invoices where order_id = ${bought.orderId} order by id`);
  const { keptOrders } = await clearDemo(shop.shop);
  const remainingOrders = await db.many<{ id: string }>(sql`select id from orders`);
  expect(remainingOrders.map(({ id }) => id).toSorted()).toEqual([unpaid, bought.orderId, seeded?.id].toSorted());
  assert.equal(keptOrders.length, 3);
  assert.ok(!remainingOrders.some(({ id }) => id === simulated.orderId), 'a payment of the stand-in is not money');
  assert.ok(await db.one(sql`select 1 from users where id = ${person?.id}`));
  assert.deepEqual(await db.many(sql`select * from invoices where order_id = ${bought.orderId} order by id`), invoices);
  await assertStartAllowed(shop);
});

test('demo:clear deletes the rows that a feature declares in a table that names people, except changed rows', async (t) => {
  const shop = await testShop({ background: false });
  t.onTestFinished(() => shop.close());
  const { db, pool } = shop.shop;
  await pool.query(`
    create table contacts (id uuid primary key default gen_random_uuid(), name text not null, note text);
    create table sizes (name text);
    insert into sizes values ('XS');
    insert into contacts (name, note) values ('Atelier', null), ('Maison', 'avec une note'), ('Atelier', 'à elle')`);
  const declaring = {
    name: 'contacts',
    tables: { contacts: 'people', sizes: WITHOUT_PERSONS },
    demo: { contacts: [{ name: 'Atelier', note: null }, { name: 'Maison' }], sizes: [{ name: 'XS' }] },
  };
  await clearDemo(shop.shop, [declaring]);
  assert.deepEqual(await db.many(sql`select name, note from contacts`), [{ name: 'Atelier', note: 'à elle' }]);
  assert.equal(await countOf(shop, 'sizes'), 1);
});

test('the migration marks the rows of a demo that an earlier version seeded, and no real row', async (t) => {
  const shop = await demoShop(t);
  const { db, pool } = shop.shop;
  const real = await toValidate(shop);
  const simulated = await paid(shop);
  // Deletes the lives without products, because earlier demos had no upcoming live.
  await db.run(sql`delete from lives where not exists (select from products where live_id = lives.id)`);
  const marked = async () =>
    db.many(sql`
      select id::text from lives where is_invented union all select id::text from users where is_invented
      union all select id::text from orders where is_invented union all select id from payment_transactions where is_invented order by 1`);
  const markedBefore = await marked();
  assert.ok(markedBefore.length > 100);
  for (const table of ['lives', 'users', 'orders', 'payment_transactions'])
    await pool.query(`alter table ${table} drop column is_invented`);
  await pool.query(
    readFileSync(join(import.meta.dirname, '../../platform/server/db/migrations/0080-invented-rows.sql'), 'utf8'),
  );
  assert.deepEqual(await marked(), markedBefore);
  const { orderId } = simulated;
  assert.equal(await db.run(sql`select 1 from payment_transactions where order_id = ${orderId} and is_invented`), 1);
  assert.equal(await db.run(sql`select 1 from orders where id = ${real.orderId} and is_invented`), 0);
});
