import type { Pool, PoolClient } from 'pg';

export interface PaidOrder {
  id: string;
  number: string;
}

export async function createPaidOrders(pool: Pool | PoolClient, count: number): Promise<PaidOrder[]> {
  const { rows } = await pool.query<PaidOrder>(
    `with live as (insert into lives (title, ref, live_date) values ('Hier', 'hier', now() - interval '1 day') returning id),
    buyers as (
      insert into users (email, tiktok_username) select 'payee' || n || '@bench.example', 'payee.' || n from generate_series(1, $1::int) n
      returning id, substr(tiktok_username, 7)::int as n),
    pieces as (
      insert into products (live_id, ref, name, price_cents) select live.id, n, 'Robe', 2500 from live, generate_series(1, $1::int) n
      returning id, ref),
    new_orders as (
      insert into orders (user_id, live_id, status, payment_date, total_amount_cents, shipping_address)
      select buyers.id, live.id, 'paid', now() - buyers.n * interval '1 second', 3100,
        '{"first_name":"Léa","last_name":"Martin","street":"12 rue des Lilas","zip":"69003","city":"Lyon","country":"France","phone":"0612345678","email":"lea@bench.example"}'
      from buyers, live returning id, order_number as number, user_id),
    held as (
      insert into order_items (order_id, product_id, price_cents)
      select o.id, pieces.id, 2500 from new_orders o join buyers on buyers.id = o.user_id join pieces on pieces.ref = buyers.n)
    select id, number from new_orders`,
    [count],
  );
  return rows;
}
