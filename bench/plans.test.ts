import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { issueRecent } from '#features/invoices/server/commands/issue-documents.ts';
import { noticeMails } from '#features/notices/server/reactions.ts';
import { scanAtTable } from '#features/shipping/domain/endpoints.ts';
import { parisDay } from '#shared/working-days.ts';
import { settingsOf } from '#platform/server/db/client.ts';
import { setSellerIdentity } from '#sandbox/testing/documents.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { operationsOf, sampleOf, type Operation } from '#sandbox/testing/operations.ts';
import { fillLiveAndHistory } from './fill-live-and-history.ts';
import { fill } from './fill.ts';
import { recordQueries, countRowsRead, nodesOf, planOf, type Node } from './plan-of.ts';

// Number of orders: large enough for PostgreSQL to choose between plans, small enough to be filled in seconds. A plan
// for twenty thousand orders works the same way for a million: it reads an index from one end, or a whole table.
const ORDERS = 20_000;
const USERS = 12_000;
/** Maximum numbers of rows that a query may read and sort: enough for a page and for the matches of a search. */
const MAX_ROWS_READ = 12_000;
const MAX_ROWS_SORTED = 4_000;
const BIG_TABLES = new Set([
  'orders',
  'order_items',
  'events',
  'products',
  'users',
  'tiktok_event',
  'tiktok_live_users',
  'claims',
  'shipping_labels',
]);
/**
 * Operations that read every row on purpose: the count of users (ADM-05, requested apart from the list), the sales and
 * the report of a live, and the transactions of a period. Files read pages larger than those of their list.
 */
const FULL_READS = new Set([
  'GET /api/admin/orders.csv',
  'GET /api/admin/users.csv',
  'GET /api/admin/products.csv',
  'GET /api/admin/users/count',
  'GET /api/admin/live-sales',
  'GET /api/admin/lives/{liveId}/report',
  'GET /api/admin/lives/{liveId}/report.csv',
  'GET /api/admin/accounts',
]);

const shop = await testShop({ background: false });
const client = new pg.Client({ connectionString: shop.config.databaseUrl ?? '' });
await client.connect();
await client.query(`${settingsOf()}; set statement_timeout = 0`);
afterAll(async () => {
  await client.end();
  await shop.close();
});

const queries = new Map<string, Sql>();
const ids: Record<string, string> = {};
/** The first live has all events. Reading the second, empty live must not scan them. */
const lives: string[] = [];
let operations: Operation[] = [];

beforeAll(async () => {
  await fill(shop.shop.pool, { users: USERS, orders: ORDERS, itemsPerOrder: 1 });
  await fillLiveAndHistory(client, USERS);
  await client.query(`
    insert into shipping_labels (order_id, state, weight_grams, tracking_id)
    select id, 'deleted', 200, '6B' || tracking_id from orders where tracking_id is not null`);
  await client.query('vacuum analyze tiktok_event, tiktok_live_users, claims, events, shipping_labels');
  const { rows } = await client.query<{ order: string; user: string }>(
    `select id as order, user_id as user from orders where status = 'to-pay' order by order_date desc limit 1`,
  );
  const twoLives = await client.query<{ id: string }>('select id from lives order by ref limit 2');
  lives.push(...twoLives.rows.map(({ id }) => id));
  ids['orderId'] = rows[0]?.order ?? '';
  ids['userId'] = rows[0]?.user ?? '';
  operations = (await operationsOf(shop)).filter(({ method, access }) => method === 'GET' && access !== 'provider');
  shop.shop.db = recordQueries(shop.shop.db, queries);
});

/** Search texts: matches in no row, all, some or few rows, one and two letters, special characters of LIKE. */
const TEXTS = [
  'c1500',
  '1500',
  '15',
  '1',
  'a',
  '@',
  'gmail',
  'zz',
  '%',
  '_',
  'cliente.12',
  'prénom1',
  'nom4999',
  'vue.77',
  'cilente.77',
  'pièce 77',
  'robe',
  'rbe',
  '6A00000001234',
];

/** Maximum number of fields in a combination. All fields together are tried too. */
const MAX_COMBINED_FIELDS = 3;
/** Several statuses: without orders, of a tenth of the orders, of most orders. */
const RARE_AND_COMMON = ['validated,preparing', 'to-pay,delivered', 'validated,delivered,cancelled'];

async function filterCombinations({ fields, send }: Operation): Promise<Record<string, unknown>[]> {
  const as = shop.admin;
  const first = (await (await send({ ...ids }, { as })).json().catch(() => ({}))) as { next?: string };
  const values: Record<string, unknown> = { ...ids, status: 'paid', q: 'cliente.12', ref: '1', after: first.next };
  values['from'] = parisDay(new Date(Date.now() - 3 * 86_400_000));
  values['to'] = parisDay(new Date());
  values['only'] = 'overdue';
  values['is'] = 'free';
  values['kind'] = 'account';
  values['authorId'] = shop.admin.userId;
  const optional = [...fields].filter(([, { place }]) => place === 'query').map(([name]) => name);
  const subsets = optional.reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]]);
  const combinations = subsets.filter(({ length }) => length <= MAX_COMBINED_FIELDS || length === optional.length);
  const picked = combinations.map((names) => Object.fromEntries(names.map((name) => [name, values[name]])));
  const texts = fields.has('q') ? TEXTS.map((q) => ({ q })) : [];
  const narrowed = fields.has('only')
    ? ['attention', 'expiring', 'no-account'].flatMap((only) => [
        { only },
        { only, q: 'cliente.12' },
        { only, status: 'to-pay,paid' },
      ])
    : [];
  const manyStatuses =
    narrowed.length > 0 ? RARE_AND_COMMON.flatMap((status) => [{ status }, { status, q: 'cliente.12' }]) : [];
  const takenPieces = fields.has('is') ? [{ is: 'taken' }, { is: 'taken', q: 'robe' }, { is: 'taken', q: '77' }] : [];
  return [...picked, ...texts, ...narrowed, ...manyStatuses, ...takenPieces];
}

const describeNode = (node: Node): string =>
  `${countRowsRead(node)} by ${node['Node Type']} of ${[node['Relation Name'], node['Index Name']].filter(Boolean).join(', ')}`;

function faultsOf(plan: Node): string[] {
  const nodes = nodesOf(plan);
  const scans = nodes.filter((node) => node['Relation Name']);
  const faults = scans
    .filter(
      (node) =>
        node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0 && BIG_TABLES.has(node['Relation Name'] ?? ''),
    )
    .map((node) => `reads all of ${node['Relation Name']}`);
  for (const sort of nodes.filter((node) => node['Node Type'] === 'Sort')) {
    const sorted = Math.max(...(sort.Plans ?? []).map((input) => input['Actual Rows'] * input['Actual Loops']), 0);
    if (sorted > MAX_ROWS_SORTED) faults.push(`sorts ${sorted} rows`);
  }
  const rowsRead = scans.reduce((sum, node) => sum + countRowsRead(node), 0);
  if (rowsRead > MAX_ROWS_READ) faults.push(`looks at ${rowsRead} rows (${scans.map(describeNode).join('; ')})`);
  return faults;
}

async function requestAllCombinations(operation: Operation): Promise<void> {
  const as = operation.access === 'customer' ? { ...shop.admin, cookie: 'session=bench-1' } : shop.admin;
  for (const filters of await filterCombinations(operation)) {
    const values = { ...pathValues(operation), ...ids, ...queryFieldsOf(operation, filters) };
    const { status } = await operation.send(values, { as });
    assert.ok(status < 500, `${operation.name} ${JSON.stringify(filters)}: ${status}`);
  }
}

test('ADM-18 no list and no search reads or sorts a big table, whatever its filters and its text, except the listed full reads', async () => {
  assert.ok(operations.length > 20, `only ${operations.length} operations`);
  const faults: string[] = [];
  for (const operation of operations.filter(({ name }) => !FULL_READS.has(name))) {
    queries.clear();
    for (const liveId of operation.fields.has('liveId') ? lives : lives.slice(0, 1)) {
      ids['liveId'] = liveId;
      await requestAllCombinations(operation);
    }
    for (const query of queries.values()) {
      for (const fault of faultsOf(await planOf(client, query)))
        faults.push(
          `${operation.name} ${fault}: ${query.text.replace(/\s+/g, ' ').slice(0, 300)} ${JSON.stringify(query.values)}`,
        );
    }
  }
  assert.deepEqual(faults, []);
});

test('the figures of /metrics read no big table', async () => {
  queries.clear();
  await shop.fetch('/metrics');
  assert.deepEqual((await Promise.all([...queries.values()].map((query) => planOf(client, query)))).map(faultsOf), [
    [],
  ]);
});

test('a scan of an unknown tracking number and the summary of a day read no big table', async () => {
  queries.clear();
  bodyOf(await shop.call(scanAtTable, { text: '6Z00000001234' }, shop.admin));
  const key = `owner-digest.2020-01-01.${shop.admin.userId}`;
  const digest = noticeMails.find(({ name }) => name === 'owner-digest');
  const ctx = { ...shop.system, db: recordQueries(shop.system.db, queries) };
  await digest?.write(ctx, { key, orderId: null, requestId: null });
  for (const word of ['shipping_labels s', 'with paid as'])
    assert.ok(
      [...queries.values()].some(({ text }) => text.includes(word)),
      word,
    );
  for (const query of queries.values()) assert.deepEqual(faultsOf(await planOf(client, query)), [], query.text);
});

test('the hourly job for documents reads no big table when no order has changed for days', async () => {
  await setSellerIdentity(shop);
  queries.clear();
  const now = () => new Date(Date.now() + 3 * 86_400_000);
  assert.equal(await issueRecent({ ...shop.system, now, db: recordQueries(shop.system.db, queries) }), 0);
  const jobQueries = [...queries.values()].filter(({ text }) => text.includes('from orders o'));
  assert.equal(jobQueries.length, 1);
  for (const query of jobQueries) assert.deepEqual(faultsOf(await planOf(client, query)), []);
});

const pathValues = (operation: Operation): Record<string, unknown> => {
  const sample = sampleOf(operation);
  const inPath = [...operation.fields].filter(([, { place }]) => place === 'path').map(([name]) => name);
  return Object.fromEntries(inPath.map((name) => [name, sample[name]]));
};
/** Returns every query field. A field that `filters` leaves out is undefined, and overrides an id of the same name. */
const queryFieldsOf = (operation: Operation, filters: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    [...operation.fields].filter(([, { place }]) => place === 'query').map(([name]) => [name, filters[name]]),
  );
