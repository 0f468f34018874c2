import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { fine, toPay } from '#sandbox/testing/order-steps.ts';
import { declaredEndpoints } from '#sandbox/testing/declared-endpoints.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { ACCOUNT_TABLES } from '#platform/server/reads/change-follower.ts';
import type { Read } from '#shared/http/endpoint.ts';
import { pathNames } from '#shared/http/request.ts';
import { shownTables } from './shown-tables.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db, pool } = shop.shop;

const tablesOf = ({ shows }: Read) => [...new Set(shows.flatMap((topic) => shownTables.ofTopic[topic] ?? []))];

test('a trigger records the changes of each table that an answer or a session shows, by their user where they have one', async () => {
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

/** Returns the tables that the statements of a call read, from their plans. */
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
  const ownStatements = statements.filter(({ text }) => text !== undefined && !/pg_current_snapshot/.test(text));
  for (const { text, values } of ownStatements) {
    const { rows } = await pool.query(`explain (verbose, format json) ${text?.trim()}`, values);
    for (const [, table = ''] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) tables.add(table);
  }
  return [...tables].toSorted();
}

/** Endpoints whose answers stay in memory. */
const keptEndpoints = declaredEndpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint): endpoint is Read => 'kept' in endpoint && endpoint.kept !== undefined);

test('each kept answer reads only tables that its topics declare', async () => {
  const { orderId, liveId, customer } = await toPay(shop);
  assert.ok(keptEndpoints.length >= 4, `only ${keptEndpoints.length} kept endpoints were found`);
  for (const endpoint of keptEndpoints) {
    const as: TestCaller = endpoint.access === 'admin' ? shop.admin : customer;
    const values: Record<string, string> = { orderId, liveId, code: 'cgv' };
    const input = Object.fromEntries(pathNames(endpoint.path).map((name) => [name, values[name]]));
    const read = await tablesReadBy(async () => fine(await shop.call(endpoint as Read, input as never, as)));
    assert.ok(read.length > 0, `${endpoint.path} read no table`);
    const declared = tablesOf(endpoint);
    const unknown = read.filter((table) => !declared.includes(table));
    assert.deepEqual(unknown, [], `${endpoint.path} reads tables that its topics do not declare`);
  }
});
