import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { jsonList, jsonObject, jsonWhen, type Json } from './json.ts';

interface Piece {
  ref: number;
  name: string | null;
  sizes: { label: string }[];
}
const sizes = jsonList(jsonObject<{ label: string }>({ label: sql`s.label` }), {
  from: sql`sizes s`,
  orderBy: sql`s.label`,
});
const fields = { ref: sql`p.ref`, name: sql`p.name`, sizes };

test('an object has a key for each field, and a value stays a parameter', () => {
  const { text, values } = jsonObject<Piece>({ ...fields, name: sql`coalesce(p.name, ${'sans nom'})` });
  assert.equal(
    text,
    `json_build_object('ref', p.ref, 'name', coalesce(p.name, $1), 'sizes', coalesce((select json_agg(` +
      `json_build_object('label', s.label) order by s.label) from sizes s), '[]'))`,
  );
  assert.deepEqual(values, ['sans nom']);
  assert.equal(jsonWhen(sql`p.ref > 1`, sizes).text, `case when p.ref > 1 then ${sizes.text} end`);
});

test('JSON of another type does not compile', () => {
  // @ts-expect-error a key is missing
  jsonObject<Piece>({ ref: sql`p.ref`, name: sql`p.name` });
  // @ts-expect-error a key that the type does not have
  jsonObject<Piece>({ ...fields, colour: sql`p.colour` });
  // @ts-expect-error a list needs a builder, not plain SQL
  jsonObject<Piece>({ ...fields, sizes: sql`'[]'` });
  // @ts-expect-error the JSON of another type
  jsonObject<Piece>({ ...fields, sizes: jsonObject<{ label: string }>({ label: sql`s.label` }) });
  // @ts-expect-error a value that may be null where null is not allowed
  const never: Json<{ label: string }[]> = jsonWhen(sql`true`, sizes);
  assert.ok(never);
});

test('a key that could end the text of the statement is refused', () => {
  assert.throws(() => jsonObject<Record<string, string>>({ "a', (select 1), 'b": sql`1` }), /is not a field name/);
});
