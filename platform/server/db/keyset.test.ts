import assert from 'node:assert/strict';
import { test } from 'vitest';
import { databaseClient } from '#sandbox/testing/database-client.ts';
import { pageOf, readCursor } from './keyset.ts';

const { client } = await databaseClient();

const ID = '00000000-0000-4000-8000-000000000001';
const cursorOf = (...values: (string | number)[]) => pageOf([1, 2], 1, () => values).next ?? undefined;

test('a cursor returns the values of the expected kinds, and nothing when a kind or the number of values differs', () => {
  assert.deepEqual(readCursor(cursorOf('Élise « Lou »', ID), 'text', 'uuid'), ['Élise « Lou »', ID]);
  assert.deepEqual(readCursor(cursorOf('', 12), 'text', 'integer'), ['', 12]);
  assert.equal(readCursor(cursorOf('Élise', ID), 'day', 'uuid'), null);
  assert.equal(readCursor(cursorOf('Élise'), 'text', 'uuid'), null);
  assert.equal(readCursor(cursorOf('Élise', ID, 1), 'text', 'uuid'), null);
});

test('a cursor for an instant or a day refuses a day or a time that does not exist', () => {
  for (const instant of ['2026-11-23 19:00:00.123456+00', '2028-02-29T23:59:59Z', '2026-11-23 19:00:00-03:30'])
    assert.deepEqual(readCursor(cursorOf(instant), 'instant'), [instant]);
  const impossible = [
    '2026-99-99 19:00:00+00',
    '2026-02-30 19:00:00+00',
    '2027-02-29 19:00:00+00',
    '0000-01-01 19:00:00+00',
    '2026-11-23 99:00:00+00',
    '2026-11-23 19:60:00+00',
    '2026-11-23 19:00:61+00',
    '2026-11-23 19:00:00+99',
    '2026-11-23 19:00:00+00:60',
  ];
  for (const instant of impossible) assert.equal(readCursor(cursorOf(instant), 'instant'), null, instant);
  assert.deepEqual(readCursor(cursorOf('2026-11-23'), 'day'), ['2026-11-23']);
  for (const day of ['2026-99-99', '2026-02-30', '0000-01-01', '2026-11-00'])
    assert.equal(readCursor(cursorOf(day), 'day'), null, day);
});

test('a cursor for a text refuses a NUL, more than 200 characters and values of other types', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify([value])).toString('base64url');
  for (const value of ['a\0b', 'a'.repeat(201), null, {}, ['a'], true])
    assert.equal(readCursor(encode(value), 'text'), null, JSON.stringify(value));
  for (const value of ['é'.repeat(200), 'a\tb\nc', '"\\', ''])
    assert.deepEqual(readCursor(encode(value), 'text'), [value]);
});

test('each row of a list by name is on exactly one page, also with equal names, capitals and accents', async () => {
  const names = ['Zoé', 'élise', 'Elise', 'Élise', 'élise', 'Bea', 'béa', 'Béa', '', "L'Atelier « Été »", 'élise'];
  await client.query('create temporary table suppliers (id uuid default gen_random_uuid(), name text)');
  await client.query('insert into suppliers (name) select unnest($1::text[])', [names]);
  const order = 'name collate "fr-x-icu", id';
  const { rows: all } = await client.query<{ id: string }>(`select id from suppliers order by ${order}`);
  const seen: string[] = [];
  for (let nextCursor: string | undefined, left = names.length; left > 0; left -= 1) {
    const cursor = readCursor(nextCursor, 'text', 'uuid');
    const { rows: found } = await client.query<{ id: string; name: string }>(
      `select id, name from suppliers
       ${cursor ? 'where (name collate "fr-x-icu", id) > ($1::text collate "fr-x-icu", $2::uuid)' : ''}
       order by ${order} limit 3`,
      cursor ?? [],
    );
    const page = pageOf(found, 2, ({ name, id }) => [name, id]);
    seen.push(...page.rows.map(({ id }) => id));
    if (page.next === null) break;
    nextCursor = page.next;
  }
  assert.deepEqual(
    seen,
    all.map(({ id }) => id),
  );
});
