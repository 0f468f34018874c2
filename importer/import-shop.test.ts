import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { saveVersionsNow } from '#features/content/server/steps/save-versions.ts';
import { changeSettings, getSettings } from '#features/settings/domain/endpoints.ts';
import { getOrder } from '#screens/admin/order/endpoints.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { signIn } from '#sandbox/testing/rows.ts';
import { tablesOf } from '#sandbox/testing/tables.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';
import { openDatabaseSource } from './database-source.ts';
import { openDumpSource } from './dump-source.ts';
import { aShop, bothShops, importFrom } from './testing/import-from.ts';
import { OLD_SHOP_DUMP } from './testing/old-shop.ts';

const id = (kind: number, rank: number): string => `${kind}0000000-0000-4000-8000-00000000000${rank}`;
const lea = id(1, 1);

async function allRows(shop: TestShop): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of await tablesOf(shop)) {
    if (table === 'sessions' || table === 'rate_counters') continue;
    rows[table] = (await shop.shop.pool.query(`select to_jsonb(t) as row from ${table} t order by 1`)).rows;
  }
  return rows;
}

// Result of an import, shared by several tests below. The first inserts a session, and only the last inserts an order.
const { old: source, shop: imported } = await bothShops({ onTestFinished: afterAll });
const importResult = await importFrom(imported, openDatabaseSource(source.url));

test('SYS-11 an existing shop is imported with its ids, and the screens show its data', async () => {
  const { end, report, refusals } = importResult;
  assert.deepEqual([end, refusals], ['imported', []]);
  assert.deepEqual(report.of('public.orders'), { read: 4, added: 4, there: 0, left: 0, refused: 0 });

  assert.equal((await imported.call(getSettings, {}, imported.admin)).body.isOpen, true, 'the old shop was open');
  const list = await imported.call(listOrders, {}, imported.admin);
  assert.deepEqual(
    list.body.orders.map(({ number, status, total, pseudo, liveTitle }) => [number, status, total, pseudo, liveTitle]),
    [
      ['C1044', 'preparing', 4600, 'lea.martin', 'Live d’hiver'],
      ['C1043', 'cancelled', 2599, 'jamais', 'Live d’hiver'],
      // 30,00 € of pieces plus the postage: the amount that the customer must pay.
      ['C1042', 'to-pay', 3600, 'nina_', 'Live d’hiver'],
      ['C1041', 'in-delivery', 3150, 'lea.martin', 'Live d’hiver'],
    ],
  );
  const { body: order } = await imported.call(getOrder, { orderId: id(5, 1) }, imported.admin);
  assert.equal(order.texts.comment, 'Un\tcadeau\nmerci \\o/');
  assert.deepEqual(order.label, { trackingId: '6A12345678901', path: 'labels/C1041.pdf', unreadableSince: null });
  assert.deepEqual(
    order.items.map(({ ref, name, price, size, hexCode }) => [ref, name, price, size, hexCode]),
    [[1, 'Robe longue', 2550, 'M', '#1a2B40']],
  );

  const buyer = await signIn(imported.shop, lea, 'lea@exemple.fr');
  const ownOrders = await imported.call(listMyOrders, {}, buyer);
  assert.deepEqual(
    ownOrders.body.orders.map(({ number }) => number),
    ['C1044', 'C1041'],
  );
  const ownOrder = await imported.call(getMyOrder, { orderId: id(5, 1) }, buyer);
  assert.equal(ownOrder.body.isPaid, true);
  assert.equal(ownOrder.body.trackingUrl?.includes('6A12345678901'), true);
});

test('SYS-11 CUS-20 an address in the old format is converted to the new format', async () => {
  const { rows } = await imported.shop.pool.query(
    'select shipping_address as address from orders order by order_number limit 2',
  );
  assert.deepEqual(rows[0].address, {
    first_name: 'Léa',
    last_name: 'de La Tour',
    street: '12 rue des Lilas',
    zip: '69001',
    city: 'Lyon',
    state: null,
    country: 'France',
    phone: '',
    email: '',
    delivery_note: null,
  });
  assert.equal(rows[1].address.street, '3 quai Sud');
});

test('SYS-11 D-07 pieces of cancelled orders are free, and the other pieces are held', async () => {
  const { rows } = await imported.shop.pool.query('select ref from available_live_products order by ref');
  assert.deepEqual(rows, [{ ref: 3 }]);
});

test('SYS-11 D-17 rich texts are cleaned, and comments of a live keep their order and their characters', async () => {
  const faqs = await imported.shop.pool.query('select content from faqs');
  assert.deepEqual(faqs.rows, [{ content: '<p>24 <strong>heures</strong></p>' }]);
  const comments = await imported.shop.pool.query('select comment, msg_id from tiktok_event order by id');
  assert.deepEqual(comments.rows, [
    { comment: 'la 2 !\u2028pour moi', msg_id: '9001' },
    { comment: null, msg_id: 'ancien-8' },
  ]);
});

test('SYS-11 D-12 buyers accept the imported terms, also in a shop that has stored its template before', async (t) => {
  const { old, shop } = await bothShops(t);
  await saveVersionsNow(shop.system);
  await importFrom(shop, openDatabaseSource(old.url));
  const { rows } = await shop.shop.pool.query(
    `select title, content from page_versions where code = 'cgu' order by id desc limit 1`,
  );
  assert.deepEqual(rows, [{ title: 'CGV', content: '<p>Nos conditions</p>' }]);
});

test('SYS-11 comments and viewers with the id 0 are all imported, because TikTok writes 0 for a missing id', async (t) => {
  const { old, shop } = await bothShops(t);
  await old.run(`
    insert into tiktok_event (id, live_id, user_id, user_unique_id, type_evenement, comment, create_time, msg_id) values
      (9, '${id(2, 1)}', '0', ' @Zoe.L', 'chat', '3', 1768249802000, '0'), (10, '${id(2, 1)}', '0', null, 'chat', '4', 1768249803000, '0');
    insert into tiktok_live_users (live_id, tiktok_username, tiktok_user_id, created_at) values
      ('${id(2, 1)}', 'ines', '0', '2026-01-12 20:06+00'), ('${id(2, 1)}', 'zoe', '0', '2026-01-12 20:07+00')`);
  const { end, refusals } = await importFrom(shop, openDatabaseSource(old.url));
  assert.deepEqual([end, refusals], ['imported', []]);
  const { rows } = await shop.shop.pool.query(`
    select msg_id as id, user_id as person, user_unique_id as name from tiktok_event where comment in ('3', '4')
    union all select tiktok_username, tiktok_user_id, null from tiktok_live_users where tiktok_username in ('ines', 'zoe') order by 1`);
  assert.deepEqual(rows, [
    { id: 'ancien-10', person: null, name: null },
    { id: 'ancien-9', person: null, name: 'zoe.l' },
    { id: 'ines', person: null, name: null },
    { id: 'zoe', person: null, name: null },
  ]);
});

test('SYS-11 an order that the old shop treats as paid is paid, even without a payment date', async () => {
  const { rows } = await imported.shop.pool.query(
    'select order_number, payment_date::date::text as paid from orders order by order_number',
  );
  assert.deepEqual(
    rows.map((row) => [row.order_number, row.paid]),
    [
      ['C1041', '2026-01-13'],
      ['C1042', null],
      ['C1043', null],
      ['C1044', '2026-01-12'],
    ],
  );
});

test('SYS-11 D-05 a validated order keeps the postage of the old shop, and an open order has the postage of the new shop', async (t) => {
  const { old, shop } = await bothShops(t);
  await shop.call(changeSettings, { postageCents: 450 }, shop.admin);
  await old.run(`update orders set status = 'to-validate' where order_number = 'C1043'`);
  await importFrom(shop, openDatabaseSource(old.url));
  const { rows } = await shop.shop.pool.query(`
    select order_number, total_amount_cents - coalesce(sum(i.price_cents), 0)::integer as added, postage_cents as postage
    from orders o left join order_items i on i.order_id = o.id and i.released_at is null
    where order_number in ('C1042', 'C1043') group by o.id order by 1`);
  assert.deepEqual(rows, [
    { order_number: 'C1042', added: 600, postage: 600 },
    { order_number: 'C1043', added: 450, postage: 450 },
  ]);
});

test('SYS-11 the next order is numbered after the imported orders', async () => {
  const insertion = await imported.shop.pool.query('insert into orders (user_id) values ($1) returning order_number', [
    lea,
  ]);
  assert.deepEqual(insertion.rows, [{ order_number: 'C1045' }]);
});

test('SYS-11 a second import adds nothing and keeps later changes in the new shop', async (t) => {
  const { old, shop } = await bothShops(t);
  await importFrom(shop, openDatabaseSource(old.url));
  await shop.shop.pool.query(`update products set name = 'Robe longue fleurie' where ref = 1`);
  await shop.shop.pool.query(`update orders set status = 'delivered' where order_number = 'C1041'`);
  await old.run(`update orders set status = 'cancelled'`);
  // The customer deleted her account here: the import must not restore it.
  await shop.shop.pool.query(`update users set auth_id = null, email = 'efface@efface.invalid' where id = '${lea}'`);
  await shop.shop.pool.query(`delete from auth_identities where email = 'lea@exemple.fr'`);
  await shop.shop.pool.query(`delete from settings where key = 'is-open'`);
  const rowsBefore = await allRows(shop);

  const { end, report, refusals } = await importFrom(shop, openDatabaseSource(old.url));
  assert.deepEqual([end, refusals, report.total('added')], ['nothing-new', [], 0]);
  assert.deepEqual(report.of('public.order_items'), { read: 4, added: 0, there: 4, left: 0, refused: 0 });
  assert.deepEqual(await allRows(shop), rowsBefore);
});

test('SYS-11 a dump and its source database give the same shop', async (t) => {
  const { old, shop } = await bothShops(t);
  const dumpShop = await aShop(t);
  const at = { now: () => new Date('2026-02-01T12:00:00Z') };
  Object.assign(shop.shop, at);
  Object.assign(dumpShop.shop, at);
  await importFrom(shop, openDatabaseSource(old.url));
  const fromDump = await importFrom(dumpShop, openDumpSource(OLD_SHOP_DUMP));
  assert.deepEqual([fromDump.end, fromDump.refusals], ['imported', []]);
  const importedRows = async (target: TestShop) => {
    const { users, auth_identities: identities, events, ...rows } = await allRows(target);
    // Each test shop has its own administrator.
    return {
      ...rows,
      people: [users, identities, events].map((found) =>
        found?.filter((row) => !/admin@test|account\.made-owner/.test(JSON.stringify(row))),
      ),
    };
  };
  const withoutRandomValues = (rows: object) =>
    JSON.parse(JSON.stringify(rows, (key, value) => (['password_hash', 'invitation'].includes(key) ? null : value)));
  assert.deepEqual(withoutRandomValues(await importedRows(dumpShop)), withoutRandomValues(await importedRows(shop)));
  const secondResult = await importFrom(dumpShop, openDumpSource(OLD_SHOP_DUMP));
  assert.equal(secondResult.end, 'nothing-new');
});

test('SYS-11 a dry run stores nothing', async (t) => {
  const { old, shop } = await bothShops(t);
  const rowsBefore = await allRows(shop);
  const { end, report } = await importFrom(shop, openDatabaseSource(old.url), { dryRun: true });
  assert.equal(end, 'dry-run');
  assert.equal(report.of('public.orders').added, 4);
  assert.deepEqual(await allRows(shop), rowsBefore);
});

test('SYS-11 unknown columns and missing tables are reported', async (t) => {
  const { old, shop } = await bothShops(t);
  await old.run('drop table pages');
  const { report } = await importFrom(shop, openDatabaseSource(old.url));
  const notes = [...report.notes.keys()];
  assert.ok(notes.includes('colonne(s) sans place ici, non reprise(s) : public.orders (old_note)'));
  assert.ok(notes.includes('table absente de l’ancienne boutique : public.pages'));
});

test('SYS-11 a database that is not a shop or does not respond is reported without its password', async (t) => {
  const { old, shop } = await bothShops(t);
  await old.run('alter table orders drop column user_id; drop table order_items');
  await assert.rejects(
    importFrom(shop, openDatabaseSource(old.url)),
    /il manque public.orders.user_id, public.order_items/,
  );
  await assert.rejects(openDatabaseSource('postgresql://u:secret@127.0.0.1:1/x'), (error: Error) => {
    assert.match(error.message, /L’ancienne base ne répond pas \(ECONNREFUSED\)/);
    assert.doesNotMatch(error.message, /secret/);
    return true;
  });
});
