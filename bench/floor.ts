import { createServer } from 'node:http';
import pg from 'pg';
import { myOrdersStatement } from '#screens/customer/orders/query.ts';
import { myOrderStatement } from '#screens/customer/order/query.ts';

// Minimal HTTP server with the statements of the shop over the same PostgreSQL, as a reference. It has no session,
// guard or schema.
// GET /orders?user= , /order?user=&id= , POST /add?order=&product= .
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });

const add = `
  with held as (
    insert into order_items (order_id, product_id, price_cents)
    select $1, id, price_cents from products where id = $2 on conflict do nothing returning price_cents)
  update orders set total_amount_cents = greatest(total_amount_cents, 600) + held.price_cents from held where id = $1 returning id`;

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor');
  const user = url.searchParams.get('user') ?? '';
  try {
    if (url.pathname === '/add') {
      const { rowCount } = await pool.query({
        name: 'add',
        text: add,
        values: [url.searchParams.get('order'), url.searchParams.get('product')],
      });
      response.writeHead(rowCount ? 200 : 409).end('{}');
      return;
    }
    const statement =
      url.pathname === '/order'
        ? myOrderStatement(user, url.searchParams.get('id') ?? '', new Date())
        : myOrdersStatement(user);
    const { rows } = await pool.query<{ json: string }>({
      name: url.pathname,
      text: statement.text,
      values: statement.values,
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end(rows[0]?.json ?? '{}');
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
