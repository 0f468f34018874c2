import { createServer, type ServerResponse } from 'node:http';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { openPool } from '#platform/server/db/client.ts';
import { myOrdersStatement } from '#screens/customer/orders/query.ts';
import { orderPageStatement } from '#screens/admin/orders/query.ts';
import { myOrderStatement } from '#screens/customer/order/query.ts';

// Minimal HTTP server with the statements of the shop, the same PostgreSQL and the same kind of pool. The benchmarks
// compare the shop with this server, which has no session, guard or schema.
// Answers GET /orders?user= , /order?user=&id= , /admin/orders?<filters> and POST /add?order=&product= .
const pool = openPool(process.env['DATABASE_URL'] ?? '', { max: 20 });

/** The first piece also adds the postage of 600 cents. */
const addStatement = `
  with held as (
    insert into order_items (order_id, product_id, price_cents)
    select $1, id, price_cents from products where id = $2 on conflict do nothing returning price_cents)
  update orders set total_amount_cents = greatest(total_amount_cents, 600) + held.price_cents from held where id = $1 returning id`;

/** Names of the prepared lists, by the text of the statement. */
const listNames = new Map<string, string>();

async function answerList(response: ServerResponse, params: URLSearchParams): Promise<void> {
  const { status, ...filters } = Object.fromEntries(params) as Record<string, string>;
  const { text, values } = orderPageStatement(
    { ...filters, ...(status && { status: status.split(',') as OrderStatus[] }) },
    new Date(),
  );
  const name = listNames.get(text) ?? `list-${listNames.size}`;
  listNames.set(text, name);
  const { rows } = await pool.query<{ row: object }>({ name, text, values });
  send(response, 200, JSON.stringify(rows.map(({ row }) => row)));
}

function send(response: ServerResponse, status: number, text: string): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
}

const server = createServer(async (request, response) => {
  const [path = '', query] = (request.url ?? '/').split('?', 2);
  const params = new URLSearchParams(query);
  const user = params.get('user') ?? '';
  try {
    if (path === '/add') {
      const { rowCount } = await pool.query({
        name: 'add',
        text: addStatement,
        values: [params.get('order'), params.get('product')],
      });
      return send(response, rowCount ? 200 : 409, '{}');
    }
    if (path === '/admin/orders') return await answerList(response, params);
    const statement = path === '/order' ? myOrderStatement(user, params.get('id') ?? '') : myOrdersStatement(user);
    const { text, values } = statement;
    const { rows } = await pool.query<{ json: string }>({ name: path, text, values });
    send(response, 200, rows[0]?.json ?? '{}');
  } catch (error) {
    send(response, 500, String(error));
  }
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
