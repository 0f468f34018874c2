import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { urlOf } from '#shared/http/request.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { type BenchShop, withBenchShop } from './bench-shop.ts';
import { medianOf, storeFigure } from './figures.ts';
import { planOf, shopAnswer } from './lists-plan.ts';
import type { LoadResult } from './raw-load.ts';
import { benchSearches } from './searches.ts';

// Compares pages and filters of the back office's order list with the floor (`floor.ts`), then measures its searches:
// `node bench/lists.ts [orders [rounds]]`. Fails when rows of the shop and the floor, or timed bodies, differ.
const orders = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const suffix = orders >= 1_000_000 ? '.million' : '';
const CONCURRENCY = 16;
const ANSWERS = 500;
const WARM_ANSWERS = 100;
/** Equals `PAGE_SIZE` of screens/admin/orders/query.ts. The floor also returns the first row of the next page. */
const PAGE_SIZE = 50;

// One item per order is enough for lists. A million orders are then created three times faster.
await withBenchShop({ users: orders / 5, orders, itemsPerOrder: suffix ? 1 : 3 }, async (bench) => {
  const client = await bench.pool.connect();
  await client.query('set statement_timeout = 0');
  // These tracking numbers do not have the carrier’s format, so the shop does not track them. Tracking would disturb
  // the measurement.
  await client.query(`update orders set tracking_id = 'essai-' || order_number where status in ('to-ship', 'shipped')`);
  await client.query('vacuum analyze orders');
  // Closes the connection, which has no time limit.
  client.release(true);
  let worst: { shop: number; floor: number; ratio: number } | undefined;
  for (const [name, filters] of Object.entries(await filtersOf(bench.pool))) {
    const figure = await compare(bench, filters);
    console.log(
      `  ${name.padEnd(28)} shop ${figure.shop.toFixed(0)}/s, floor ${figure.floor.toFixed(0)}/s, ×${figure.ratio.toFixed(2)}`,
    );
    if (name === 'first page') storeFigure(`lists.page${suffix}`, figure);
    if (!worst || figure.ratio < worst.ratio) worst = figure;
  }
  if (worst) storeFigure(`lists.slowest${suffix}`, worst);
  await benchSearches(bench, rounds, suffix);
});

async function filtersOf(pool: Pool): Promise<Record<string, Record<string, string>>> {
  const { rows } = await pool.query<{ at: string; id: string; live: string; user: string; day: string }>(
    `select order_date::text as at, id, live_id as live, user_id as user, order_date::date::text as day from orders
    order by order_date desc, id desc offset $1 limit 1`,
    [Math.floor(orders * 0.9)],
  );
  const [deepRow] = rows;
  if (!deepRow) throw new Error('no orders');
  const after = Buffer.from(JSON.stringify([deepRow.at, deepRow.id])).toString('base64url');
  return {
    'first page': {},
    'page at nine tenths': { after },
    'one status': { status: 'paid' },
    'three statuses': { status: 'to-validate,to-pay,shipped' },
    'a status at nine tenths': { status: 'delivered', after },
    'one live': { liveId: deepRow.live },
    'a status of one live': { liveId: deepRow.live, status: 'delivered' },
    'one buyer': { userId: deepRow.user },
    'one day': { from: deepRow.day, to: deepRow.day },
    overdue: { only: 'overdue' },
    'without account': { only: 'no-account' },
  };
}

async function compare(bench: BenchShop, filters: Record<string, string>) {
  const path = urlOf(listOrders, filters as Parameters<typeof urlOf<typeof listOrders>>[1]);
  const floorPath = `/admin/orders?${new URLSearchParams(filters).toString()}`;
  const atFloor = await (await fetch(`http://127.0.0.1:${bench.floor.port}${floorPath}`)).text();
  const atShop = await shopAnswer(bench, path);
  const rows = JSON.parse(atFloor) as object[];
  assert.deepEqual((JSON.parse(atShop) as { orders: object[] }).orders, rows.slice(0, PAGE_SIZE));
  const plans = {
    shop: planOf(bench.shop.port, path, atShop, CONCURRENCY, ANSWERS),
    floor: planOf(bench.floor.port, floorPath, atFloor, CONCURRENCY, ANSWERS),
  };
  for (const plan of Object.values(plans)) await bench.load({ ...plan, order: plan.order.slice(0, WARM_ANSWERS) });
  const results: { shop: LoadResult; floor: LoadResult }[] = [];
  for (let round = 0; round < rounds; round++)
    results.push({ shop: await bench.load(plans.shop), floor: await bench.load(plans.floor) });
  const differing = results.reduce((sum, { shop, floor }) => sum + shop.differing + floor.differing, 0);
  if (differing > 0)
    throw new Error(
      `${differing} answers of ${path} differ: ${results.find(({ shop }) => shop.example)?.shop.example}`,
    );
  return {
    shop: medianOf(results.map(({ shop }) => shop.perSecond)),
    floor: medianOf(results.map(({ floor }) => floor.perSecond)),
    ratio: medianOf(results.map(({ shop, floor }) => shop.perSecond / floor.perSecond)),
  };
}
