import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';
import { never } from '#sandbox/testing/unmet-constraints.ts';
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
