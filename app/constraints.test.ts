import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';
import { never } from '#sandbox/testing/unmet-constraints.ts';
import { declaredEndpoints } from '#sandbox/testing/declared-endpoints.ts';
import * as z from 'zod/mini';
import { features } from './features.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const explained = features.flatMap(({ constraints = {} }) => Object.keys(constraints));

test('every foreign key and unique index has a French message, or is declared as never violated', async () => {
  const found = await shop.shop.db.many<{ name: string }>(sql`
    select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace`);
  const names = found.map(({ name }) => name).toSorted();
  assert.deepEqual(
    names.filter((name) => !explained.includes(name) && !(name in never)),
    [],
  );
  assert.deepEqual(
    [...explained, ...Object.keys(never)].filter((name) => !names.includes(name)),
    [],
  );
});

interface Json {
  maxLength?: number;
  properties?: Record<string, Json>;
  anyOf?: Json[];
  items?: Json;
}

/** Returns the longest text that each field of an input takes, with the fields of nested objects. */
function longestOf({ properties = {}, anyOf = [], items }: Json): [name: string, most: number][] {
  const own = Object.entries(properties).flatMap(([name, field]): [string, number][] =>
    [field, ...(field.anyOf ?? [])].flatMap(({ maxLength }) => (maxLength === undefined ? [] : [[name, maxLength]])),
  );
  return [...own, ...[...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(longestOf)];
}

test('a field takes no longer text than the column of its name in a table of its feature', async () => {
  const checks = await shop.shop.db.many<{ table: string; check: string }>(sql`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`);
  const limits = checks.flatMap(({ table, check }) =>
    [...check.matchAll(/length\((\w+)\) <= (\d+)/g)].map(([, column = '', most]) => ({
      table,
      column,
      most: Number(most),
    })),
  );
  assert.ok(limits.length > 3, `only ${limits.length} limits were read`);
  const tooLong = limits.flatMap(({ table, column, most }) => {
    const owner = features.find(({ tables = {} }) => table in tables)?.name;
    const field = column.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
    return declaredEndpoints
      .filter((declared) => declared.owner === owner)
      .flatMap(({ name, schemas: { input } }) =>
        longestOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json).flatMap(([at, longest]) =>
          at === field && longest > most ? `${name}.${at}: ${longest}, but ${table}.${column}: ${most}` : [],
        ),
      );
  });
  assert.deepEqual(tooLong, []);
});
