import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';
import { notPersonal, platformTables, THE_SHOPS, type Table } from '#platform/server/db/tables.ts';
import { features } from './features.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

const declared = new Map<string, Table>(
  [platformTables, ...features.map(({ tables = {} }) => tables)].flatMap((tables) => Object.entries(tables)),
);

/** Reasons for which a text without a list of its words in the database is not personal. A new one needs a review. */
const NOT_OF_HER = new Set([
  notPersonal.because,
  'a word of ours',
  'an administrator’s name',
  'an administrator’s note about an order',
  'the bank’s sentence, the same for all',
  'the bank’s word',
  'the provider’s word for its state',
  'the provider’s word for what the payments say',
  'what the shop reads in the code',
]);

test('a free text is personal, unless its words are checked or a known reason exempts it', async () => {
  const free = await db.many<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'text' and not exists (
      select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'c' and k.conrelid = to_regclass(c.table_name) and a.attname = c.column_name
        and pg_get_constraintdef(k.oid) not like '%length(%')`);
  assert.deepEqual(
    free.flatMap(({ table, column }) => {
      const columns = declared.get(table);
      const fate = typeof columns === 'object' ? columns[column] : undefined;
      return fate && 'because' in fate && !NOT_OF_HER.has(fate.because) ? `${table}.${column}: ${fate.because}` : [];
    }),
    [],
  );
});

/** Names of columns that hold a way to reach a person, or who the person is. */
const CONTACT =
  /(^|_)(e?mails?|phones?|telephones?|mobile|address|street|zip|postcode|city|(first|last|full|family)_?name|contacts?|pseudo|iban|birth\w*)(_|$)/;

test('a table with contact data declares its columns, or states a reason', async () => {
  const columns = await db.many<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`);
  const shops = new Set([...declared].flatMap(([table, columns]) => (columns === THE_SHOPS ? [table] : [])));
  assert.deepEqual(
    columns.flatMap(({ table, column }) => (shops.has(table) && CONTACT.test(column) ? [`${table}.${column}`] : [])),
    [],
  );
});
