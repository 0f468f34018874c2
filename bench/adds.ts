import type { Pool } from 'pg';
import { requestOf } from '#shared/http/request.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { adminHead, type BenchShop, withBenchShop } from './bench-shop.ts';
import { countDuring, STATEMENT_PROBE } from './count-statements.ts';
import { medianOf, storeFigure } from './figures.ts';
import type { LoadPlan, LoadResult } from './raw-load.ts';

// Measures how fast the shop adds a free piece to the order of a pseudo: `node bench/adds.ts [orders [rounds]]`. The
// floor (`floor.ts`) adds a piece with a single guarded statement. Shop and floor alternate in each round. Every
// acknowledged add is then read from the database, with its order, buyer, total and history.
const orders = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
/** Measured adds of a round, by number of connections. */
const ADDS = { 1: 400, 16: 1_600 } as const;
const WARM_ADDS = 200;
const PSEUDOS = 500;
const CONNECTIONS = [1, 16] as const;
/** Enough for five rounds. */
const MAX_FREE_PIECES = 24_000;

interface Piece {
  id: string;
  liveId: string;
}
interface Addition {
  orderId: string;
  itemId: string;
  total: number;
  pseudo: string;
}

await withBenchShop({ users: orders / 5, orders, itemsPerOrder: 3 }, async (bench) => {
  const { pool } = bench;
  const { rows: free } = await pool.query<Piece>(`
    select p.id, p.live_id as "liveId" from products p join lives l on l.id = p.live_id
    where not exists (select from order_items i where i.product_id = p.id) order by l.live_date desc, p.ref limit ${MAX_FREE_PIECES}`);
  const { rows: openOrders } = await pool.query<{ id: string }>(
    `select id from orders where status = any($1) limit 2000`,
    [statusesWhere((life) => life.takesLivePieces)],
  );
  let buyer = 0;
  let lost = 0;

  async function add(atOnce: number, count: number): Promise<LoadResult> {
    const pieces = take(free, count);
    const requests = pieces.map((piece) => addRequest(piece, (buyer++ % PSEUDOS) + 1));
    const result = await bench.load(planOf(bench.shop.port, atOnce, requests));
    lost += await countLost(pool, pieces, result.bodies);
    return result;
  }

  async function addAtFloor(atOnce: number, count: number): Promise<LoadResult> {
    const pieces = take(free, count);
    const requests = pieces.map(
      ({ id }) =>
        `POST /add?order=${openOrders[buyer++ % openOrders.length]?.id}&product=${id} HTTP/1.1\r\nhost: floor\r\n\r\n`,
    );
    const result = await bench.load(planOf(bench.floor.port, atOnce, requests));
    const { rows } = await pool.query<{ held: number }>(
      'select count(*)::int as held from order_items where product_id = any($1) and released_at is null',
      [pieces.map(({ id }) => id)],
    );
    lost += count - (rows[0]?.held ?? 0);
    return result;
  }

  for (const atOnce of CONNECTIONS) {
    await add(atOnce, WARM_ADDS);
    await addAtFloor(atOnce, WARM_ADDS);
    const results: { shop: LoadResult; floor: LoadResult }[] = [];
    for (let round = 0; round < rounds; round++)
      results.push({ shop: await add(atOnce, ADDS[atOnce]), floor: await addAtFloor(atOnce, ADDS[atOnce]) });
    for (const key of ['perSecond', 'p99'] as const) {
      const figure = {
        shop: medianOf(results.map(({ shop }) => shop[key])),
        floor: medianOf(results.map(({ floor }) => floor[key])),
        ratio: medianOf(results.map(({ shop, floor }) => shop[key] / floor[key])),
      };
      storeFigure(`adds.${atOnce}${key === 'p99' ? '.p99' : ''}`, figure);
      console.log(
        `  ${String(atOnce).padStart(2)} at once, ${key}: shop ${figure.shop.toFixed(1)}, floor ${figure.floor.toFixed(1)}, ×${figure.ratio.toFixed(2)}`,
      );
    }
  }
  storeFigure('adds.lost', { shop: lost });
  const trips = await countTrips(bench, take(free, 5));
  storeFigure('adds.trips', { shop: trips });
  console.log(`  ${lost} acknowledged adds lost; ${trips} round trips for an add`);
});

function take(free: Piece[], count: number): Piece[] {
  const pieces = free.splice(0, count);
  if (pieces.length < count) throw new Error('no free pieces are left');
  return pieces;
}

function addRequest({ id, liveId }: Piece, pseudoNumber: number): string {
  const { url, body = '' } = requestOf(addToLiveOrder, {
    liveId,
    productId: id,
    pseudo: `cliente.${pseudoNumber}`,
    key: crypto.randomUUID(),
  });
  return `POST ${url} HTTP/1.1\r\n${adminHead}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function planOf(port: number, atOnce: number, heads: string[]): LoadPlan {
  return { port, atOnce, order: heads.map((_, place) => place), heads, bodies: null, status: 'HTTP/1.1 200' };
}

/** Returns the number of acknowledged adds that the database does not show. Each add raises the total of its order. */
async function countLost(pool: Pool, pieces: readonly Piece[], bodies: readonly string[]): Promise<number> {
  const added = bodies.map((body) => JSON.parse(body) as Addition);
  const { rows } = await pool.query<{ found: number }>(
    `with added as (
      select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::integer[]) as a(order_id, item_id, product_id, pseudo, total)),
    final_totals as (select order_id, max(total) as total from added group by order_id)
    select count(*)::int as found from added a join final_totals f on f.order_id = a.order_id
    join orders o on o.id = a.order_id and o.total_amount_cents = f.total
    join users u on u.id = o.user_id and u.tiktok_username = a.pseudo
    join order_items i on i.id = a.item_id and i.order_id = o.id and i.product_id = a.product_id and i.released_at is null
    where exists (select from events e where e.order_id = o.id and e.type = 'order.item-added' and e.data->>'itemId' = i.id::text)`,
    [
      added.map(({ orderId }) => orderId),
      added.map(({ itemId }) => itemId),
      pieces.map(({ id }) => id),
      added.map(({ pseudo }) => pseudo),
      added.map(({ total }) => total),
    ],
  );
  return pieces.length - (rows[0]?.found ?? 0);
}

/** Returns the lowest of several counts, because jobs that run concurrently raise a count. */
async function countTrips(bench: BenchShop, pieces: readonly Piece[]): Promise<number> {
  const { port, child } = await bench.startProcess(STATEMENT_PROBE);
  const counts: number[] = [];
  for (const [place, piece] of pieces.entries()) {
    const plan = planOf(port, 1, [addRequest(piece, place + 1)]);
    counts.push(await countDuring(child, 'trips', () => bench.load(plan)));
  }
  return Math.min(...counts);
}
