import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Sql } from 'sql-template-tag';
import { myOrderStatement, withBanner } from '#screens/customer/order/query.ts';
import { myOrdersStatement } from '#screens/customer/orders/query.ts';
import { type BenchShop, withBenchShop } from './bench-shop.ts';
import { medianOf, storeFigure } from './figures.ts';
import { tokenOf } from './fill.ts';
import { databaseMicroseconds, megabytesOf, microsecondsOf } from './measured-server.ts';
import type { LoadPlan, LoadResult } from './raw-load.ts';

// Measures the customer's list and order: `npm run bench:reads [-- orders [rounds]]`. Compares the shop with the floor
// (`floor.ts`: the same statement, a minimal HTTP server, the same kind of pool) in alternating rounds of one run.
// Other programs on the machine change the throughput, so the processor time of each answer is measured too.
// FRESH=<answers> compares this number of answers of two processes while the data changes.
const [, , orderCount = '100000', rounds = '5'] = process.argv;
const orders = Number(orderCount);
const PEOPLE = 500;
const ROUNDS = Number(rounds);
const ANSWERS = Number(process.env['ANSWERS'] ?? 6_000);
const WARM_ANSWERS = 20_000;
/** Time after which a quiet server has freed its memory, in ms. */
const QUIET_MS = 125_000;
const FRESH = Number(process.env['FRESH'] ?? 0);
const changedPercents = (process.env['CHANGED'] ?? '0,10,50,90').split(',').map(Number);
const connections = (process.env['AT_ONCE'] ?? '1,16,64').split(',').map(Number);

await withBenchShop({ users: orders / 5, orders, itemsPerOrder: 3 }, run);

interface MeasuredRead {
  name: string;
  figure: string;
  shop: (person: Person) => string;
  floor: (person: Person) => string;
  /** Statement whose single row has the floor's answer as its JSON. */
  statement: (person: Person) => Sql;
  shopBody: (row: Row) => string;
  /** Expected bodies of the shop and of the floor, by index of the person; null until the statement is run again. */
  bodies: (readonly [shop: string, floor: string] | null)[];
}

type Row = { json: string } & Parameters<typeof withBanner>[0];

/** Processor times are in µs an answer. */
interface Round extends LoadResult {
  server: number;
  database: number;
}

interface Person {
  /** Ids of the user and of the user's latest order. */
  user: string;
  order: string;
  /** Number in the user's pseudo. */
  place: number;
}

async function run(bench: BenchShop): Promise<void> {
  const { pool, folder, shop, floor } = bench;
  const { rows: people } = await pool.query<Person>(
    `select u.id as user, o.id as order, substr(u.tiktok_username, 9)::integer as place from users u
    join lateral (select id from orders where user_id = u.id order by order_date desc limit 1) o on true
    where substr(u.tiktok_username, 9)::integer <= $1`,
    [PEOPLE],
  );
  const reads: MeasuredRead[] = [
    {
      name: 'customer’s order list',
      figure: 'list',
      shop: () => '/api/orders',
      floor: ({ user }) => `/orders?user=${user}`,
      statement: ({ user }) => myOrdersStatement(user),
      shopBody: ({ json }) => json,
      bodies: [],
    },
    {
      name: 'order detail',
      figure: 'order',
      shop: ({ order }) => `/api/orders/${order}`,
      floor: ({ user, order }) => `/order?user=${user}&id=${order}`,
      statement: ({ user, order }) => myOrderStatement(user, order),
      shopBody: (row) => withBanner(row, row.json),
      bodies: [],
    },
  ];
  // Sends many requests before the first measurement, because Node compiles frequently run code.
  for (const read of reads)
    for (const ofShop of [true, false]) await bench.load(await planOf(read, WARM_ANSWERS, 64, ofShop));
  for (const read of reads) {
    console.log(`\n${read.name}`);
    for (const changed of changedPercents) for (const atOnce of connections) await compare(read, changed, atOnce);
  }
  if (FRESH > 0) await compareTwoProcesses();
  await pause(QUIET_MS);
  storeFigure('reads.memory', { shop: megabytesOf(shop.child.pid ?? 0) });

  async function compare(read: MeasuredRead, changed: number, atOnce: number): Promise<void> {
    const rounds: { shop: Round; floor: Round }[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const results = {
        shop: await measureSlices(read, changed, atOnce, true),
        floor: await measureSlices(read, changed, atOnce, false),
      };
      // The first round warms the connections and the database up.
      if (round >= 0) rounds.push(results);
    }
    const shopRounds = rounds.map((round) => round.shop);
    const floorRounds = rounds.map((round) => round.floor);
    const differing = [...shopRounds, ...floorRounds].reduce((sum, round) => sum + round.differing, 0);
    const answers = [...shopRounds, ...floorRounds].reduce((sum, round) => sum + round.answers, 0);
    const throughputRatio = medianOf(rounds.map((round) => round.shop.perSecond / round.floor.perSecond));
    const p99Ratio = medianOf(rounds.map((round) => round.shop.p99 / round.floor.p99));
    console.log(
      `  ${String(changed).padStart(2)} % changed, ${String(atOnce).padStart(2)} at once   shop ${describeRounds(shopRounds)}   floor ${describeRounds(floorRounds)}   ` +
        `processor ×${medianOf(rounds.map((round) => (round.floor.server + round.floor.database) / (round.shop.server + round.shop.database))).toFixed(2)}   ` +
        `throughput ×${throughputRatio.toFixed(2)}   p99 ×${p99Ratio.toFixed(2)}   ${answers} answers compared, ${differing} differ`,
    );
    const example = [...shopRounds, ...floorRounds].find((round) => round.example)?.example;
    if (example) console.log(example);
    if (differing > 0) throw new Error(`${differing} answers differ`);
    const median = (all: readonly Round[], of: 'perSecond' | 'p99') => medianOf(all.map((round) => round[of]));
    const name = `reads.${read.figure}.${changed}.${atOnce}`;
    storeFigure(name, {
      shop: median(shopRounds, 'perSecond'),
      floor: median(floorRounds, 'perSecond'),
      ratio: throughputRatio,
    });
    storeFigure(`${name}.p99`, { shop: median(shopRounds, 'p99'), floor: median(floorRounds, 'p99'), ratio: p99Ratio });
  }

  async function compareTwoProcesses(): Promise<void> {
    const ports = [shop.port, (await bench.startProcess()).port];
    let compared = 0;
    let differing = 0;
    for (let turn = 0; compared < FRESH; turn++) {
      const read = reads[turn % reads.length] ?? reads[0];
      if (!read) return;
      const begin = (turn * 50) % PEOPLE;
      await renameAndExpect(begin, begin + PEOPLE / 10);
      const plan = await planOf(read, PEOPLE * 8, 16, true);
      const results = await Promise.all(ports.map((port) => bench.load({ ...plan, port }, String(port))));
      for (const { answers, differing: differingNow, example } of results) {
        compared += answers;
        differing += differingNow;
        if (example) console.log(example);
      }
      storeFigure('stale.compared', { shop: compared });
      storeFigure('stale.differing', { shop: differing });
    }
    console.log(
      `\n${compared.toLocaleString('en')} answers of two processes compared while data changed, ${differing} differ`,
    );
  }

  /** Renames a piece of each of these people. Their expected bodies are then read again. */
  async function renameAndExpect(from: number, to: number): Promise<void> {
    await rename(pool, people.slice(from, to));
    for (const { bodies } of reads) bodies.fill(null, from, to);
  }

  /**
   * Requests the answers of all people. Before each slice, a piece of `changed` percent of the people gets a new name,
   * which must be in their answers.
   */
  async function measureSlices(read: MeasuredRead, changed: number, atOnce: number, ofShop: boolean): Promise<Round> {
    const total = Math.max(PEOPLE, atOnce === 1 ? ANSWERS / 3 : ANSWERS);
    const parts: LoadResult[] = [];
    const { pid = 0 } = ofShop ? shop.child : floor.child;
    let server = 0;
    let databaseTime = 0;
    const size = changed === 0 ? total : PEOPLE;
    for (let left = total; left > 0; left -= size) {
      if (changed > 0) await renameAndExpect(0, (PEOPLE * changed) / 100);
      const plan = await planOf(read, size, atOnce, ofShop);
      const before = [microsecondsOf(pid), databaseMicroseconds(folder)] as const;
      parts.push(await bench.load(plan));
      server += microsecondsOf(pid) - before[0];
      databaseTime += databaseMicroseconds(folder) - before[1];
    }
    const answers = parts.reduce((sum, part) => sum + part.answers, 0);
    const seconds = parts.reduce((sum, part) => sum + part.answers / part.perSecond, 0);
    return {
      perSecond: answers / seconds,
      p50: medianOf(parts.map((part) => part.p50)),
      p99: medianOf(parts.map((part) => part.p99)),
      answers,
      differing: parts.reduce((sum, part) => sum + part.differing, 0),
      example: parts.find((part) => part.example)?.example ?? '',
      bodies: [],
      server: server / answers,
      database: databaseTime / answers,
    };
  }

  async function planOf(read: MeasuredRead, size: number, atOnce: number, ofShop: boolean): Promise<LoadPlan> {
    for (const [at, person] of people.entries()) {
      if (read.bodies[at]) continue;
      const { text, values } = read.statement(person);
      const { rows } = await pool.query<Row>({ name: read.name, text, values });
      const [row] = rows;
      read.bodies[at] = row ? [read.shopBody(row), row.json] : null;
    }
    const bodies = read.bodies.map((both) => both?.[ofShop ? 0 : 1] ?? '');
    const heads = people.map((person) => {
      const head = ofShop
        ? `GET ${read.shop(person)} HTTP/1.1\r\ncookie: session=${tokenOf(person.place)}`
        : `GET ${read.floor(person)} HTTP/1.1`;
      return `${head}\r\nhost: shop\r\naccept: application/json\r\n\r\n`;
    });
    const order = Array.from({ length: size }, (_, place) => place % people.length);
    // Shuffles the order.
    for (let at = order.length - 1; at > 0; at--) {
      const swapped = Math.floor(Math.random() * (at + 1));
      [order[at], order[swapped]] = [order[swapped] ?? 0, order[at] ?? 0];
    }
    return { port: ofShop ? shop.port : floor.port, atOnce, order, heads, bodies, status: 'HTTP/1.1 200' };
  }
}

async function rename(pool: Pool, people: readonly Person[]): Promise<void> {
  await pool.query(
    `update products set name = 'Pièce ' || substr(md5(random()::text), 1, 8) where id in (
      select min(product_id::text)::uuid from order_items where order_id = any($1) group by order_id)`,
    [people.map(({ order }) => order)],
  );
}

function describeRounds(rounds: readonly Round[]): string {
  const of = (figure: 'perSecond' | 'p50' | 'p99' | 'server' | 'database') =>
    medianOf(rounds.map((round) => round[figure]));
  return `${Math.round(of('perSecond')).toLocaleString('en').padStart(6)}/s p50 ${of('p50').toFixed(2)} p99 ${of('p99').toFixed(2)} ms (${of('server').toFixed(0)} + ${of('database').toFixed(0)} µs)`;
}
