import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { historyKinds } from '#features/history/domain/labels.ts';
import { historyOf, type HistoryInput } from '#sandbox/testing/history-steps.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { getOrder } from '#screens/admin/order/endpoints.ts';
import { listSettingChanges } from '#screens/admin/settings/endpoints.ts';
import { recordQueries, countRowsRead, nodesOf, planOf } from './plan-of.ts';
import { withoutIndexes } from './without-indexes.ts';

const EVENTS_OF_ORDERS = 1_000_000;
const OTHER_EVENTS = 200_000;
/** Maximum number of events that a query may read without showing them. */
const MAX_EXTRA_ROWS = 10;

const shop = await testShop({ background: false });
const client = new pg.Client({ connectionString: shop.config.databaseUrl ?? '' });
await client.connect();
afterAll(async () => {
  await client.end();
  await shop.close();
});

const { admin } = shop;
const history = historyOf(shop);
const seller = await aMember(shop, 'seller');
const order = await toPay(shop);
const { userId } = order.customer;
const { number } = await seenByAdmin(shop, order);
const queriesByText = new Map<string, Sql>();

/** Fills three years of events. The changes of settings and the seller's events are in the first days. */
beforeAll(async () => {
  const events = "tablename = 'events' and indexname <> 'events_pkey'";
  await withoutIndexes(client, events, insertEvents);
  await client.query('vacuum analyze events');
  shop.shop.db = recordQueries(shop.shop.db, queriesByText);
}, 300_000);

async function insertEvents(): Promise<void> {
  // Turns off the foreign keys, because the events belong to a million orders that do not exist.
  await client.query(`set session_replication_role = replica`);
  await client.query(`
    insert into events (at, actor_kind, actor_id, type, order_id)
    select now() - interval '3 years' + n * interval '90 seconds', 'admin', case when n % 10 = 0 then '${admin.userId}'::uuid end,
      'order.created', lpad(to_hex(n), 32, '0')::uuid
    from generate_series(1, ${EVENTS_OF_ORDERS}) n`);
  await client.query(`
    insert into events (at, actor_kind, actor_id, type, user_id, data)
    select now() - interval '3 years' + n * interval '7 minutes', 'admin', case when n < 1000 then '${seller.userId}'::uuid end,
      case when n < 100 then 'setting.set' when n % 1000 = 0 then 'account.role' when n % 1000 = 1 then 'block.blocked'
        when n % 1000 = 2 then 'text.saved' when n % 2 = 0 then 'person.edited' else 'piece.priced' end,
      case when n % 20000 = 0 then '${userId}' when n % 2 = 0 then lpad(to_hex(n), 32, '0') end::uuid,
      jsonb_build_object('refs', array[n % 5000], 'key', 'hold-hours', 'code', 'cgv')
    from generate_series(1, ${OTHER_EVENTS}) n`);
  await client.query('set session_replication_role = origin');
}

async function assertReadsOnlyShown(label: string, read: () => Promise<number>): Promise<void> {
  queriesByText.clear();
  const shownCount = await read();
  const queries = [...queriesByText.values()].filter(({ text }) => text.includes('from events e'));
  assert.equal(queries.length, 1, label);
  const nodes = (await Promise.all(queries.map((query) => planOf(client, query)))).flatMap(nodesOf);
  const scans = nodes.filter((node) => node['Relation Name'] === 'events');
  const plan = scans
    .map((node) => `${countRowsRead(node)} by ${node['Node Type']} ${node['Index Name'] ?? ''}`)
    .join(', ');
  assert.ok(!scans.some((node) => node['Node Type'] === 'Seq Scan'), `${label}: ${plan}`);
  const rowsRead = scans.reduce((sum, node) => sum + countRowsRead(node), 0);
  assert.ok(shownCount > 0 && rowsRead <= shownCount + MAX_EXTRA_ROWS, `${label}: ${shownCount} events, ${plan}`);
}

test('ADM-18 ADM-20 with the events of a million orders, the history reads hardly more events than it shows, with each filter', async () => {
  const { next } = await history();
  const { lines: newest } = await history({ kind: 'account' });
  const pages: Record<string, HistoryInput> = {
    'the first page': {},
    'the next page': { after: next ?? '' },
    'events of the owner': { authorId: admin.userId },
    'events of a seller in the first days': { authorId: seller.userId },
    'events of a day': { from: newest[40]?.at.slice(0, 10), to: newest[40]?.at.slice(0, 10) },
    'events of a person': { userId },
    'events of a person, found by pseudo': { q: `@${order.pseudo}` },
    'events of an order, found by number': { q: number },
    'events of an order and a person': { q: number, userId },
    'events of a piece, found by number': { q: '4321' },
    'events of one kind, of a seller in the first days': { authorId: seller.userId, kind: 'piece' },
    ...Object.fromEntries(historyKinds.map((kind) => [kind, { kind }])),
  };
  for (const [label, page] of Object.entries(pages))
    await assertReadsOnlyShown(label, async () => (await history(page)).lines.length);
  await assertReadsOnlyShown('the history that a seller reads', async () => (await history({}, seller)).lines.length);
});

test('ADM-18 the page of an order and the page of settings read hardly more events than they show', async () => {
  await assertReadsOnlyShown('an order', async () => {
    const { orderId } = order;
    return bodyOf(await shop.call(getOrder, { orderId }, admin)).events.length;
  });
  await assertReadsOnlyShown(
    'settings',
    async () => bodyOf(await shop.call(listSettingChanges, {}, admin)).changes.length,
  );
});
