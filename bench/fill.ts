import type { Pool, PoolClient } from 'pg';
import { STATEMENT_MS } from '#platform/server/db/client.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { withoutIndexes } from './without-indexes.ts';

export interface ShopSize {
  users: number;
  orders: number;
  itemsPerOrder: number;
}

/**
 * Triggers that are disabled during the fill. Without a server and without claims they have no effect, but they would
 * take most of the time.
 */
const IDLE_TRIGGERS = [
  ['orders', 'change_noted'],
  ['order_items', 'change_noted'],
  ['order_items', 'claims_follow_new_items'],
  ['products', 'change_noted'],
  ['events', 'change_noted'],
  ['users', 'change_noted'],
] as const;

export const tokenOf = (user: number): string => `bench-${user}`;

/**
 * Fills an empty, migrated shop in bulk. Each order item has its own product. Each live has 5,000 products. The session
 * tokens of the first thousand users are known (`tokenOf`).
 */
export async function fill(pool: Pool, size: ShopSize): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const [table, trigger] of IDLE_TRIGGERS) await client.query(`alter table ${table} disable trigger ${trigger}`);
    await withoutIndexes(client, "indexdef like '% USING gin %'", () => fillWith(client, size));
    await client.query('vacuum analyze');
    for (const [table, trigger] of IDLE_TRIGGERS) await client.query(`alter table ${table} enable trigger ${trigger}`);
    await client.query(`set statement_timeout = ${STATEMENT_MS}`);
  } finally {
    client.release();
  }
}

async function fillWith(pool: PoolClient, { users, orders, itemsPerOrder }: ShopSize): Promise<void> {
  // Orders belong to all lives except the newest five. The 20,000 products of the newest four lives stay free.
  const lives = Math.max(6, Math.ceil((orders * itemsPerOrder + 20_000) / 5000));
  await pool.query(`
    insert into product_colors (name, hex_code) select 'Couleur ' || n, '#' || lpad(to_hex(n * 99991 % 16777216), 6, '0')
      from generate_series(1, 40) n;
    insert into lives (title, ref, live_date, is_active)
      select 'Live ' || n, 'live-' || n, now() - n * interval '1 day', n = 1 from generate_series(1, ${lives}) n;
    insert into users (email, tiktok_username, first_name, last_name, created_at)
      select 'cliente' || n || '@bench.example', 'cliente.' || n, 'Prénom' || n, 'Nom' || n, now() - n * interval '1 minute'
      from generate_series(1, ${users}) n;
    create temporary table live_numbers as select id, row_number() over (order by live_date desc) as place from lives;
    create temporary table user_numbers as select id, substr(tiktok_username, 9)::integer as place from users;
    create index on user_numbers (place); create index on live_numbers (place);
    insert into products (live_id, ref, name, price_cents, color_id, size)
      select l.id, (n % 5000) + 1, 'Pièce ' || n, 1200 + n % 4000, (select id from product_colors limit 1 offset 7), 'M'
      from generate_series(0, ${lives * 5000 - 1}) n join live_numbers l on l.place = n / 5000 + 1;
    create temporary table new_orders as
      select gen_random_uuid() as id, n, n % ${lives - 5} + 6 as live_place, n % ${users} + 1 as user_place
      from generate_series(1, ${orders}) n;
    insert into orders (id, user_id, live_id, live_title, status, order_date, payment_date, total_amount_cents, pseudo, tracking_id,
        shipping_address)
      select o.id, u.id, l.id, 'Live ' || o.live_place,
        (array['to-validate','to-pay','paid','to-ship','shipped','delivered','delivered','delivered','delivered','cancelled'])[o.n % 10 + 1],
        now() - o.n * interval '30 seconds', case when o.n % 10 between 2 and 8 then now() - o.n * interval '29 seconds' end, 0,
        'cliente.' || o.user_place, case when o.n % 10 between 4 and 8 then '6A' || lpad(o.n::text, 11, '0') end,
        '{"first_name":"Prénom","last_name":"Nom","street":"12 rue des Lilas","zip":"69003","city":"Lyon","country":"France","phone":"0612345678","email":"x@bench.example"}'
      from new_orders o join user_numbers u on u.place = o.user_place join live_numbers l on l.place = o.live_place;
    create temporary table ordered_products as
      select p.id, row_number() over (order by l.place, p.ref) - 1 as place, p.price_cents
      from products p join live_numbers l on l.id = p.live_id where l.place > 4;
    create index on ordered_products (place);
    insert into order_items (order_id, product_id, price_cents, released_at, release_reason, created_at)
      select o.id, p.id, p.price_cents, case when o.n % 10 = 9 then now() end, case when o.n % 10 = 9 then 'cancelled' end,
        now() - o.n * interval '30 seconds'
      from new_orders o cross join generate_series(0, ${itemsPerOrder - 1}) k
      join ordered_products p on p.place = (o.n - 1) * ${itemsPerOrder} + k;
    update orders o set total_amount_cents = 600 + t.total
      from (select order_id, sum(price_cents)::integer as total from order_items group by order_id) t where t.order_id = o.id;
    insert into events (order_id, at, actor_kind, type) select id, now(), 'admin', 'order.created' from new_orders;
    insert into events (order_id, at, actor_kind, type)
      select id, now(), 'customer', 'order.address-given' from new_orders where n % 10 > 0;
  `);
  const sessions = Math.min(users, 1000);
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select s.hash, u.id, now() + interval '1 day' from unnest($1::bytea[]) with ordinality s(hash, place)
     join users u on u.tiktok_username = 'cliente.' || s.place`,
    [Array.from({ length: sessions }, (_, n) => hashOf(tokenOf(n + 1)))],
  );
}
