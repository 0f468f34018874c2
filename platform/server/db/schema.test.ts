import assert from 'node:assert/strict';
import { test } from 'vitest';
import pg from 'pg';
import { databaseClient } from '#sandbox/testing/database-client.ts';
import { migrationsOf } from './migrate.ts';

const { client } = await databaseClient();

/** Fields of SYS-01. Amounts are cents in columns ending in `_cents`. */
const entities: Record<string, string> = {
  users:
    'id auth_id first_name last_name email phone_number tiktok_username display_name avatar_url is_admin created_at updated_at',
  orders:
    'id order_number order_date payment_date status total_amount_cents live_id user_id shipping_type shipping_address ' +
    'shipping_label_path tracking_id payment_id payment_status pseudo display_name live_title comment created_at',
  order_items: 'id order_id product_id quantity price_cents',
  products: 'id name ref price_cents size color_id live_id created_at',
  lives: 'id title ref live_date is_active created_at updated_at',
  product_colors: 'id name hex_code updated_at',
  faqs: 'id title content rank',
  pages: 'id title content code is_active',
  tiktok_live_users: 'live_id tiktok_username display_name tiktok_user_id avatar_url created_at',
  tiktok_event: 'id user_nickname user_id user_unique_id type_evenement comment create_time msg_id inserted_at',
  available_live_products: 'id ref name price size color_id color live_id',
  tiktok_pseudo_union: 'tiktok_username display_name',
};

test('SYS-01 every entity and view of the specification exists, with its fields', async () => {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  );
  const columns = Map.groupBy(rows, (row) => row.table_name);
  for (const [entity, fields] of Object.entries(entities)) {
    const columnNames = new Set(columns.get(entity)?.map((row) => row.column_name));
    for (const field of fields.split(' ')) assert.ok(columnNames.has(field), `${entity}.${field}`);
  }
});

test('SYS-01 each entity has its primary key, and references other entities by foreign keys', async () => {
  const { rows } = await client.query<{ child: string; type: string; parent: string; columns: string }>(`
    select conrelid::regclass::text as child, contype as type, confrelid::regclass::text as parent, (
      select string_agg(attname, ',' order by attnum) from pg_attribute
      where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where contype in ('p', 'f') and connamespace = 'public'::regnamespace`);
  const keys = new Set(
    rows.map((row) => (row.type === 'p' ? row.child : `${row.child}.${row.columns} → ${row.parent}`)),
  );
  for (const entity of Object.keys(entities).filter(
    (name) => name !== 'available_live_products' && name !== 'tiktok_pseudo_union',
  )) {
    assert.ok(keys.has(entity), `${entity} has a primary key`);
  }
  for (const reference of [
    'users.auth_id → auth_identities',
    'orders.live_id → lives',
    'orders.user_id → users',
    'order_items.order_id → orders',
    'order_items.product_id → products',
    'products.live_id → lives',
    'products.color_id → product_colors',
    'tiktok_live_users.live_id → lives',
    'tiktok_event.live_id → lives',
    'payment_transactions.order_id → orders',
  ]) {
    assert.ok(keys.has(reference), reference);
  }
});

const refused: [defect: string, statement: string, constraint: string][] = [
  [
    'a second user of a pseudo',
    `insert into users (email, tiktok_username) values ('b@x.fr', 'lea')`,
    'users_tiktok_username_key',
  ],
  [
    'a pseudo in capitals',
    `insert into users (email, tiktok_username) values ('b@x.fr', 'Lea')`,
    'users_tiktok_username_check',
  ],
  ['a second user of an e-mail', `insert into users (email) values ('lea@x.fr')`, 'users_email_key'],
  ['an e-mail in capitals', `insert into users (email) values ('Lea2@x.fr')`, 'users_email_check'],
  [
    'two pieces of one reference in a live',
    `insert into products (live_id, ref, name, price_cents) select id, 1, 'x', 1 from lives`,
    'products_live_ref_key',
  ],
  [
    'a price below zero',
    `insert into products (live_id, ref, name, price_cents) select id, 2, 'x', -1 from lives`,
    'products_price_cents_check',
  ],
  [
    'a colour named twice, whatever its capitals',
    `insert into product_colors (name, hex_code) values ('ROUGE', '#000000')`,
    'product_colors_name_key',
  ],
  [
    'an invalid colour code',
    `insert into product_colors (name, hex_code) values ('x', 'red')`,
    'product_colors_hex_code_check',
  ],
  ['an unknown status', `update orders set status = 'lost'`, 'orders_status_check'],
  ['another carrier', `update orders set shipping_type = 'DHL'`, 'orders_shipping_type_check'],
  ['a total below zero', `update orders set total_amount_cents = -1`, 'orders_total_amount_cents_check'],
  ['two pieces in one order item', `update order_items set quantity = 2`, 'order_items_quantity_check'],
  [
    'a second holder of a piece',
    `insert into order_items (order_id, product_id, price_cents) select order_id, product_id, 1 from order_items limit 1`,
    'order_items_one_holder',
  ],
  ['a release without its reason', `update order_items set released_at = now()`, 'order_items_check'],
  [
    'a message stored twice',
    `insert into tiktok_event (type_evenement, create_time, msg_id) values ('chat', 1, 'm1')`,
    'tiktok_event_msg_id_key',
  ],
  [
    'two active pages of one code',
    `insert into pages (title, content, code) values ('x', '', 'cgu')`,
    'pages_one_active_per_code',
  ],
  [
    'a page code that is not a slug',
    `insert into pages (title, content, code) values ('x', '', 'C G U')`,
    'pages_code_check',
  ],
  [
    'a piece of an unknown live',
    `insert into products (live_id, ref, name, price_cents) values (gen_random_uuid(), 9, 'x', 1)`,
    'products_live_id_fkey',
  ],
  ['the deletion of a live with pieces', `delete from lives`, 'products_live_id_fkey'],
  ['the deletion of a colour that a piece has', `delete from product_colors`, 'products_color_id_fkey'],
];

test('SYS-01 D-07 the database itself refuses duplicates, missing references and values out of bounds', async () => {
  // The next two tests use these rows too.
  await client.query(`
    insert into users (email, tiktok_username) values ('lea@x.fr', 'lea');
    insert into lives (title, ref, live_date) values ('Live', 'live', now());
    insert into product_colors (name, hex_code) values ('Rouge', '#ff0000');
    insert into products (live_id, ref, name, price_cents, color_id) select l.id, 1, 'Robe', 2500, c.id from lives l, product_colors c;
    insert into orders (user_id, live_id) select u.id, l.id from users u, lives l;
    insert into order_items (order_id, product_id, price_cents) select o.id, p.id, 2500 from orders o, products p;
    insert into tiktok_event (type_evenement, create_time, msg_id) values ('chat', 1, 'm1');
    insert into pages (title, content, code) values ('CGV', '', 'cgu'), ('Hiver', '', 'page-hiver'), ('Hiver 2', '', 'page-hiver')`);
  for (const [defect, statement, constraint] of refused) {
    const error = await client.query(statement).then(
      () => null,
      (reason: unknown) => (reason instanceof pg.DatabaseError ? reason : null),
    );
    assert.equal(error?.constraint, constraint, defect);
  }
});

test('SYS-01 a piece is available while no order holds it, and its price is shown in euros', async () => {
  const listAvailable = async () =>
    (await client.query('select ref, name, price, color from available_live_products')).rows;
  assert.deepEqual(await listAvailable(), []);
  await client.query(`update order_items set released_at = now(), release_reason = 'removed'`);
  assert.deepEqual(await listAvailable(), [{ ref: 1, name: 'Robe', price: '25.00', color: 'Rouge' }]);
});

test('SYS-01 pseudos are those of users and of viewers, each once', async () => {
  await client.query(`
    insert into tiktok_live_users (live_id, tiktok_username, display_name, tiktok_user_id)
    select id, name, 'Vue', name from lives, unnest(array['lea', 'ines']) as name`);
  const { rows } = await client.query('select tiktok_username, display_name from tiktok_pseudo_union order by 1');
  assert.deepEqual(rows, [
    { tiktok_username: 'ines', display_name: 'Vue' },
    { tiktok_username: 'lea', display_name: null },
  ]);
});

test('each migration has a number of its own and a title in kebab-case', async () => {
  const names = (await migrationsOf()).map(({ name }) => name);
  assert.ok(names.length > 60, `only ${names.length} migrations were read`);
  assert.ok(names.every((name) => /^\d{4}-[a-z\d-]+\.sql$/.test(name)));
  const numbers = names.map((name) => name.slice(0, 4));
  assert.deepEqual(numbers, [...new Set(numbers)]);
});
