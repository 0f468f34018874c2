import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { createPage } from '#features/content/domain/admin-endpoints.ts';
import { TERMS_CODE } from '#features/content/domain/rules.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { bodyOf, paid, toPay } from '#sandbox/testing/order-steps.ts';
import { declaredReads, inputFieldNames } from '#sandbox/testing/declared-endpoints.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { ACCOUNT_TABLES } from '#platform/server/reads/change-follower.ts';
import type { Read } from '#shared/http/endpoint.ts';
import { pathNames } from '#shared/http/request.ts';
import type { Topic } from '#shared/http/topics.ts';
import { features } from './features.ts';
import { shownTables } from './shown-tables.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db, pool } = shop.shop;

const tablesOf = ({ shows }: Read) => [...new Set(shows.flatMap((topic) => shownTables.ofTopic[topic] ?? []))];

test('a trigger records the changes of each table that an answer in memory or a session reads, with the user of the row where a row has a user', async () => {
  // The bits 4, 8 and 16 of `tgtype` stand for insert, delete and update.
  const found = await db.many<{ table: string; events: number; isOfUsers: boolean }>(sql`
    select c.relname as table, bit_or(t.tgtype & (4 | 8 | 16))::int as events,
      bool_or(t.tgnargs > 0 or p.proname <> 'note_change') as "isOfUsers"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where t.tgname like 'change_noted%' and t.tgenabled = 'O' group by 1 order by 1`);
  const noted = new Set(found.filter(({ events }) => events === (4 | 8 | 16)).map(({ table }) => table));
  const wanted = [...Object.values(shownTables.ofTopic).flat(), ...ACCOUNT_TABLES];
  assert.deepEqual(
    [...new Set(wanted)].filter((table) => !noted.has(table)),
    [],
  );
  assert.deepEqual(
    found.filter(({ isOfUsers }) => isOfUsers).map(({ table }) => table),
    shownTables.ofUsers.toSorted(),
  );
});

/** Returns the tables that a call reads, except those that are read to find the caller's session. */
async function tablesReadBy(call: () => Promise<unknown>): Promise<string[]> {
  const { query } = pool;
  const statements: { text?: string; values: unknown[] }[] = [];
  pool.query = ((...given: Parameters<typeof query>) => {
    statements.push(given[0] as unknown as { text?: string; values: unknown[] });
    return query.apply(pool, given);
  }) as typeof query;
  await call();
  pool.query = query;
  const tables = new Set<string>();
  const ownStatements = statements.filter(
    ({ text }) => text !== undefined && !/pg_current_snapshot|\bfrom sessions\b/.test(text),
  );
  for (const { text, values } of ownStatements) {
    const { rows } = await pool.query(`explain (verbose, format json) ${text?.trim()}`, values);
    for (const [, table = ''] of JSON.stringify(rows).matchAll(/"Relation Name":"((?!pg_)\w+)"/g)) tables.add(table);
  }
  return [...tables].toSorted();
}

const keptEndpoints = declaredReads.map(({ endpoint }) => endpoint).filter(({ kept }) => kept !== undefined);

test('each answer in memory is read from tables that its topics declare', async () => {
  const { orderId, liveId, customer } = await toPay(shop);
  assert.ok(keptEndpoints.length >= 4, `only ${keptEndpoints.length} kept endpoints were found`);
  for (const endpoint of keptEndpoints) {
    const as: TestCaller = endpoint.access === 'admin' ? shop.admin : customer;
    const values: Record<string, string> = { orderId, liveId, code: 'cgv' };
    const input = Object.fromEntries(pathNames(endpoint.path).map((name) => [name, values[name]]));
    const read = await tablesReadBy(async () => bodyOf(await shop.call(endpoint as Read, input as never, as)));
    assert.ok(read.length > 0, `${endpoint.path} read no table`);
    const declared = tablesOf(endpoint);
    const unknown = read.filter((table) => !declared.includes(table));
    assert.deepEqual(unknown, [], `${endpoint.path} reads tables that its topics do not declare`);
  }
});

/** Topics of tables whose feature declares no topic, or only some of them. */
const topicsOfFeature: Readonly<Record<string, readonly Topic[]>> = {
  attention: ['attention', 'orders'],
  feed: ['feed', 'claims', 'users'],
  invoices: ['orders'],
  merges: ['users'],
  messages: ['orders'],
  notes: ['orders', 'users'],
  parcels: ['orders'],
  payments: ['orders'],
  reconciliation: ['attention'],
  refunds: ['orders'],
  retention: ['settings'],
  shipping: ['packing', 'orders'],
  withdrawals: ['orders'],
};
/** Topics of tables that belong to no feature. An event is announced under the topic of its subject. */
const topicsOfPlatform: Readonly<Record<string, readonly Topic[]>> = {
  events: [...new Set(declaredReads.flatMap(({ endpoint: { shows } }) => shows))],
  mails: ['orders'],
  processes: ['providers'],
  provider_states: ['providers'],
};
const ownerOf = new Map(
  features.flatMap((feature) => Object.keys(feature.tables ?? {}).map((table) => [table, feature])),
);
const topicsOf = (table: string): readonly Topic[] => {
  const { name = '', topics: own = {} } = ownerOf.get(table) ?? {};
  return [...Object.values(own), ...(topicsOfFeature[name] ?? []), ...(topicsOfPlatform[table] ?? [])];
};

/**
 * Topic and table of the settings, which a process reads from its memory. It reads the table after a change only, whose
 * message may arrive during any read.
 */
const IN_MEMORY: Topic = 'settings';
/** Tables that are read for a name only. A changed name is shown at the next read. */
const readForNames = new Set(['lives', 'products', 'product_colors', 'page_versions', 'users']);
/**
 * Exceptions with their reason: a read that ignores the changes of a table, or shows a topic without reading its
 * tables.
 */
const exceptions = new Map([
  ['countOrders shows users', 'a function finds the buyers'],
  ['countUsers shows orders', 'only the search for an order number reads them'],
  ['exportUser shows orders', 'read in a transaction of its own'],
  ['exportUser shows users', 'read in a transaction of its own'],
  ['getPseudoProof reads attention_items', 'the profile reads it again every 15 seconds'],
  ['getRehearsal shows lives', 'a copy of the shop counts the rows'],
  ['getRehearsedOrder shows lives', 'a copy of the shop counts the rows'],
  ['listClaims shows products', 'a claim is on a piece'],
  ['listLiveOrders reads live_airings', 'the first piece of a live never changes'],
  ['listMerges shows orders', 'an order moves with its buyer'],
  ['listSessions shows users', 'sessions are read for each request'],
  ['searchPseudos reads claims', 'claims only sort the pseudos'],
]);

test('each read shows the topics of the tables that it reads, and no other topic', async () => {
  const { orderId, liveId, customer, productIds, pseudo } = await paid(shop);
  bodyOf(await shop.call(changeSettings, { mailAfterLive: true }, shop.admin));
  const terms = { code: TERMS_CODE, title: 'Conditions', content: '<p>Tailles</p>', isActive: true };
  bodyOf(await shop.call(createPage, terms, shop.admin));
  const version = await db.one<{ id: string }>(sql`select id::text from page_versions where code = ${terms.code}`);
  const values: Record<string, unknown> = {
    orderId,
    liveId,
    productId: productIds[0],
    userId: customer.userId,
    source_user_id: customer.userId,
    destination_user_id: (await shop.aCustomer()).userId,
    invitation: crypto.randomUUID(),
    code: terms.code,
    versionId: version?.id,
    ref: '1',
    q: pseudo,
    username: pseudo,
  };
  const found: string[] = [];
  for (const declared of declaredReads) {
    const { name, endpoint } = declared;
    if (endpoint.shows.length === 0) continue;
    const input = Object.fromEntries(
      inputFieldNames(declared).flatMap((field) => (field in values ? [[field, values[field]]] : [])),
    );
    const as: TestCaller = endpoint.access === 'admin' ? shop.admin : customer;
    const read = await tablesReadBy(async () => {
      const { status, body } = await shop.call(endpoint, input as never, as);
      // An unknown invitation is read, then refused.
      assert.ok(status === 200 || status === 404, `${name}: ${JSON.stringify(body)}`);
    });
    const followed = new Set(read.flatMap(topicsOf));
    found.push(
      ...endpoint.shows.flatMap((topic) =>
        followed.has(topic) || topic === IN_MEMORY ? [] : [`${name} shows ${topic}`],
      ),
      ...read.flatMap((table) =>
        readForNames.has(table) ||
        table === IN_MEMORY ||
        topicsOf(table).some((topic) => endpoint.shows.includes(topic))
          ? []
          : [`${name} reads ${table}`],
      ),
    );
  }
  assert.deepEqual(found.toSorted(), [...exceptions.keys()]);
});
