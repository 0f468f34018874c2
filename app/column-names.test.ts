import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { camelCased } from '#platform/server/db/personal-data.ts';
import { declaredReads, isFile, inputFieldNames } from '#sandbox/testing/declared-endpoints.ts';
import { paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { urlOf } from '#shared/http/request.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

/** Tables with texts that sellers type and that several screens read. */
const TABLES = ['orders', 'users', 'products', 'lives'];

interface Mark {
  table: string;
  column: string;
}

/**
 * Gives each text and each number a unique value, where the constraints of the column allow a change. The numbers
 * begin at 31,370, far above the usual prices and counts.
 * @returns the columns by their values.
 */
async function markColumns(): Promise<Map<unknown, Mark>> {
  const columns = await db.many<Mark & { type: string }>(sql`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = any(${TABLES}) and data_type in ('text', 'integer') order by 1, 2`);
  const marks = new Map<unknown, Mark>();
  for (const [index, { table, column, type }] of columns.entries()) {
    const value = type === 'text' ? `mot-de-${table}-${column}` : 31_370 + index;
    const update = sql`update ${raw(table)} set ${raw(column)} = ${value}::${raw(type)}`;
    if (await db.run(update).catch(() => 0)) marks.set(value, { table, column });
  }
  return marks;
}

const leavesOf = (value: unknown, key = ''): [key: string, leaf: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([inner, leaf]) => leavesOf(leaf, Array.isArray(value) ? key : inner))
    : [[key, value]];

test('a field with the name of a column of its row shows that column', async () => {
  const { orderId, liveId, customer, productIds } = await paid(shop);
  const marks = await markColumns();
  const columnsOf = new Map(
    [...Map.groupBy(marks.values(), ({ table }) => table)].map(([table, columns]) => [
      table,
      new Set(columns.map(({ column }) => camelCased(column))),
    ]),
  );
  const values: Record<string, unknown> = { orderId, liveId, userId: customer.userId, productId: productIds[0] };
  const shown = new Set<string>();
  const wrong = new Set<string>();
  for (const read of declaredReads.filter((each) => !isFile(each))) {
    const input = Object.fromEntries(
      inputFieldNames(read).flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
    );
    const as = read.endpoint.access === 'admin' ? shop.admin : customer;
    const answer = await shop.fetch(urlOf(read.endpoint, input as never), { as });
    if (!answer.ok) continue;
    for (const [key, leaf] of leavesOf(await answer.json())) {
      const mark = marks.get(leaf);
      if (!mark) continue;
      const fieldName = camelCased(mark.column);
      if (key === fieldName) shown.add(`${mark.table}.${mark.column}`);
      else if (columnsOf.get(mark.table)?.has(key)) wrong.add(`${read.name}.${key} shows ${mark.table}.${mark.column}`);
    }
  }
  assert.ok(shown.size > 14, `only ${shown.size} columns were shown: ${[...shown].join(', ')}`);
  assert.deepEqual([...wrong], []);
});
