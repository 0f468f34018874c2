import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { requestOf, urlOf } from '#shared/http/request.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { paymentNotice, paymentToken } from '#features/payments/domain/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { openEveningShop, type EveningShop } from './evening-shop.ts';
import { storeFigure, percentile } from './figures.ts';
import { noticeBody } from './payment-notice.ts';

// Load test of buyers who open, validate and pay their order after a live, through two processes: `node bench/rush.ts
// [buyers [seconds]]`. Each buyer reads the order as paid at the end. This process only simulates the buyers.
const buyers = Number(process.argv[2] ?? 5000);
const seconds = Number(process.argv[3] ?? 300);
const TOTAL_CENTS = 3100;
const KEY = 'pk_bench';
const THINKING_MS = 500;

const shop = await openEveningShop(2, { env: () => ({ PUBLIC_API_KEY: KEY }) });
try {
  await rush(shop);
} finally {
  await shop.close();
}

interface Order {
  id: string;
  /** Number of the buyer. */
  n: number;
}

async function rush({ pool, urls, count }: EveningShop): Promise<void> {
  const { rows: orders } = await pool.query<Order>(
    `with live as (insert into lives (title, ref, live_date) values ('Ce soir', 'ce-soir', now() - interval '1 hour') returning id),
    buyers as (
      insert into users (email, tiktok_username) select 'presse' || n || '@bench.example', 'presse.' || n from generate_series(1, $1::int) n
      returning id, substr(tiktok_username, 8)::int as n),
    tokens as (
      insert into sessions (token_hash, user_id, expires_at)
      select t.hash, b.id, now() + interval '1 day' from buyers b join unnest($2::bytea[]) with ordinality t(hash, n) on t.n = b.n),
    pieces as (
      insert into products (live_id, ref, name, price_cents) select live.id, n, 'Robe', 2500 from live, generate_series(1, $1::int) n
      returning id, ref),
    new_orders as (
      insert into orders (user_id, live_id, status, total_amount_cents) select buyers.id, live.id, 'to-validate', ${TOTAL_CENTS} from buyers, live
      returning id, user_id),
    held as (
      insert into order_items (order_id, product_id, price_cents)
      select o.id, pieces.id, 2500 from new_orders o join buyers on buyers.id = o.user_id join pieces on pieces.ref = buyers.n)
    select o.id, buyers.n from new_orders o join buyers on buyers.id = o.user_id`,
    [buyers, Array.from({ length: buyers }, (_, at) => hashOf(tokenOf(at + 1)))],
  );
  const times = new Map<string, number[]>();
  const refusals: string[] = [];
  const begin = performance.now();
  await Promise.all(
    orders.map(async (order) => {
      await pause(Math.random() * seconds * 1000);
      await buy(order).catch((fault: unknown) => refusals.push(String(fault)));
    }),
  );
  const duration = (performance.now() - begin) / 1000;
  const paidOnce = await count(
    `select count(*) as n from orders o where o.status = 'paid' and o.total_amount_cents = ${TOTAL_CENTS}
      and (select count(*) from events e where e.order_id = o.id and e.type = 'order.paid') = 1`,
  );
  const slowest = Math.max(...[...times.values()].map((all) => percentile(all, 0.99)));
  storeFigure('rush.p99', { shop: slowest });
  storeFigure('rush.failures', { shop: refusals.length + buyers - paidOnce });
  console.log(
    `${buyers} buyers in ${duration.toFixed(0)} s: ${paidOnce} orders paid once, ${refusals.length} refusals ${refusals[0] ?? ''}`,
  );
  for (const [step, all] of times)
    console.log(
      `  ${step.padEnd(20)} p50 ${percentile(all, 0.5).toFixed(1)}  p99 ${percentile(all, 0.99).toFixed(1)} ms`,
    );

  async function buy({ id, n }: Order): Promise<void> {
    const url = urls[n % urls.length] ?? '';
    const cookie = `session=${tokenOf(n)}`;
    const ask = async (step: string, path: string, init: RequestInit = {}): Promise<string> => {
      const from = performance.now();
      const headers = { cookie, 'content-type': 'application/json', authorization: `Bearer ${KEY}` };
      const answer = await fetch(url + path, { headers, ...init });
      const body = await answer.text();
      const stepTimes = times.get(step) ?? [];
      times.set(step, stepTimes);
      stepTimes.push(performance.now() - from);
      if (!answer.ok) throw new Error(`${step}: ${answer.status} ${body.slice(0, 200)}`);
      return body;
    };
    const post = (step: string, { url: path, body = '' }: ReturnType<typeof requestOf>) =>
      ask(step, path, { method: 'POST', body });
    const page = await ask('page of the order', `/customer/order/${id}`);
    if (!page.includes('Robe')) throw new Error('the page does not show the piece');
    await pause(THINKING_MS);
    await post(
      'validation',
      requestOf(giveAddress, {
        orderId: id,
        address: anAddress({ email: `presse${n}@bench.example` }),
        total: TOTAL_CENTS,
      }),
    );
    await ask('order', urlOf(getMyOrder, { orderId: id }));
    await pause(THINKING_MS);
    await post('card form', requestOf(paymentToken, { order_id: id }));
    await pause(THINKING_MS);
    const body = noticeBody(id, randomBytes(16).toString('hex'), TOTAL_CENTS);
    await ask('notice of payment', paymentNotice.path, { method: 'POST', body, headers: {} });
    const paid = JSON.parse(await ask('paid order', urlOf(getMyOrder, { orderId: id }))) as { status?: string };
    if (!JSON.stringify(paid).includes('"paid"')) throw new Error(`not paid: ${paid.status}`);
  }
}

function tokenOf(n: number): string {
  return `rush-${n}`;
}
