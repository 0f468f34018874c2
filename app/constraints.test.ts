import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';
import { UNREACHABLE_CONSTRAINTS } from '#sandbox/testing/unreachable-constraints.ts';
import { writtenTexts } from '#sandbox/testing/written-texts.ts';
import { camelCased } from '#platform/server/db/personal-data.ts';
import { features } from './features.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const explained = features.flatMap(({ constraints = {} }) => Object.keys(constraints));

test('foreign keys and unique indexes, except primary keys, are exactly the constraints with a French message or a declaration as unreachable', async () => {
  const found = await shop.shop.db.many<{ name: string }>(sql`
    select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace`);
  const names = found.map(({ name }) => name).toSorted();
  assert.deepEqual(
    names.filter((name) => !explained.includes(name) && !(name in UNREACHABLE_CONSTRAINTS)),
    [],
  );
  assert.deepEqual(
    [...explained, ...Object.keys(UNREACHABLE_CONSTRAINTS)].filter((name) => !names.includes(name)),
    [],
  );
});

const caseSensitiveIndexes = new Map([
  ['claims_one_open_per_pseudo', 'comments are read with pseudos in lower case'],
  ['migrations_pkey', 'names of files'],
]);

test('a unique index on a name or an e-mail address ignores capitals, except the listed indexes', async () => {
  const found = await shop.shop.db.many<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisunique and c.relnamespace = 'public'::regnamespace and a.atttypid = 'text'::regtype
      and a.attname ~ '(^|_)(e?mail|name|title|label|username|pseudo)$'
      -- Leaves out columns that a constraint keeps in lower case.
      and not exists (select from pg_constraint k where k.contype = 'c' and k.conrelid = i.indrelid
        and pg_get_constraintdef(k.oid) like '%' || a.attname || ' = lower(' || a.attname || ')%')`);
  assert.deepEqual(found.map(({ name }) => name).toSorted(), [...caseSensitiveIndexes.keys()]);
});

/** Text columns whose length only the schema of an endpoint limits. A new column needs a check of its length. */
const limitedBySchema = [
  'attention_steps.note',
  'auth_identities.email',
  'claims.pseudo',
  'faqs.content',
  'faqs.title',
  'guarantee_notices.file',
  'lives.ref',
  'lives.title',
  'logos.file',
  'order_notes.text',
  'orders.comment',
  'orders.pseudo',
  'page_versions.code',
  'page_versions.content',
  'page_versions.title',
  'pages.code',
  'pages.content',
  'pages.title',
  'parcel_events.tracking_id',
  'parcel_troubles.tracking_id',
  'payment_forms.token',
  'product_colors.hex_code',
  'product_colors.name',
  'products.composition',
  'products.maker',
  'products.name',
  'products.size',
  'pseudo_codes.code',
  'pseudo_proofs.pseudo',
  'sign_in_requests.email',
  'sign_in_requests.pseudo',
  'user_blocks.reason',
  'user_notes.text',
  'users.email',
  'users.first_name',
  'users.last_name',
  'withdrawals.email',
  'withdrawals.name',
  'withdrawals.tracking_number',
];

test('the length check of a text column equals the longest text that its feature accepts, except for the listed columns', async () => {
  const columns = await shop.shop.db.many<{ table: string; column: string; limit: number | null }>(sql`
    select c.relname as table, a.attname as column, (
      select min((regexp_match(pg_get_constraintdef(k.oid), '\\m(?:char_)?length\\(' || a.attname || '\\) <= (\\d+)'))[1]::int)
      from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid) as "limit"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and a.atttypid = 'text'::regtype`);
  const differing = columns.flatMap(({ table, column, limit }) => {
    const owner = features.find(({ tables = {} }) => table in tables)?.name;
    const field = camelCased(column);
    const texts = writtenTexts.filter((text) => text.owner === owner && text.field === field);
    const [longest] = texts.toSorted((a, b) => b.maxLength - a.maxLength);
    if (!longest || longest.maxLength === limit) return [];
    const at = `${table}.${column}`;
    return [limit === null ? at : `${at} takes ${limit}, ${longest.write} takes ${longest.maxLength}`];
  });
  assert.deepEqual(differing.toSorted(), limitedBySchema);
});
