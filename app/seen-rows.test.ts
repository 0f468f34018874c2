import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { declaredEndpoints } from '#sandbox/testing/declared-endpoints.ts';
import { savingOperations } from '#sandbox/testing/saving-operations.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { seen as seenRow } from '#shared/http/schemas.ts';

const root = join(import.meta.dirname, '..');
const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db, pool } = shop.shop;

const saving = await savingOperations(shop);

test('D-16 every save of a row is refused when another user has saved the row since it was read', async () => {
  assert.ok(saving.length > 0);
  for (const { name, sample, save } of saving) {
    const { status, row } = await save(sample);
    assert.equal(status, 200, `${name}: ${JSON.stringify(row)}`);
    const statuses = [await save(sample, row), await save(sample, row)].map((answer) => answer.status);
    assert.deepEqual(statuses, [200, 409], name);
  }
});

const hasUniqueValue = async (table: string): Promise<boolean> =>
  (await db.one(
    sql`select 1 from pg_index where indrelid = ${table}::regclass and indisunique and not indisprimary`,
  )) !== null;

test('a save is refused when another row has its unique value, and the refusal names the field', async () => {
  let refusals = 0;
  for (const { name, sample, named, save } of saving) {
    const { status: added, row: first } = await save(named('Deux fois'));
    assert.equal(added, 200, `${name}: ${JSON.stringify(first)}`);
    const { status, row } = await save(named('Deux fois'));
    if (!(await hasUniqueValue(await tableOf(first.id)))) {
      assert.equal(status, 200, name);
      continue;
    }
    const { fields = [] } = row as { fields?: { path: string }[] };
    assert.deepEqual([status, fields.length, (fields[0]?.path ?? '') in sample], [409, 1, true], name);
    refusals += 1;
  }
  assert.ok(refusals > 0, 'at least one list refuses the value of another row');
});

test('a dialog that saves the row on screen uses `useSaveRow`, the limits of its schema and a field for each value', () => {
  const files = globSync(['features/*/web/**/*.tsx', 'screens/**/*.tsx'], { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  const saves = declaredEndpoints.flatMap(({ name, schemas: { input } }) => {
    const { seen, ...values } = (input._zod.def as { shape?: Record<string, unknown> }).shape ?? {};
    return seen === seenRow ? [{ name, fields: Object.keys(values) }] : [];
  });
  assert.equal(saves.length, saving.length);
  for (const { name, fields } of saves) {
    const dialog = files.find(({ text }) => text.includes(`useSaveRow(${name},`));
    assert.ok(dialog, name);
    const missing = fields.filter((field) => !dialog.text.includes(`form.field('${field}')`));
    assert.deepEqual(missing, [], `${dialog.path} has no field for these values of ${name}`);
    assert.ok(
      dialog.text.includes(`checkedBy(schemas.${name}.input`),
      `${dialog.path} has no limits: use \`checkedBy\``,
    );
    // The dialog must pass on the row from its props. Otherwise each save would add a row, or a field that begins empty
    // would erase the stored value.
    const row = new RegExp(`useSaveRow\\(${name}, \\{\\s*row(?:: (\\w+))?,`).exec(dialog.text);
    const prop = row?.[1] ?? 'row';
    assert.match(dialog.text, new RegExp(`^export function \\w+\\(\\{[^}]*\\b${prop}\\b[^}]*\\}`, 'm'), dialog.path);
    const unread = fields.filter((field) => !dialog.text.includes(`${field}: ${prop}?.${field}`));
    assert.deepEqual(unread, [], `${dialog.path} does not begin with these values of ${prop}`);
  }
  const otherCallers = files.filter(({ text }) =>
    saves.some(({ name }) => new RegExp(`(useCommand|call)\\(\\s*${name}\\b`).test(text)),
  );
  assert.deepEqual(
    otherCallers.map(({ path }) => path),
    [],
  );
});

test('each list has its own name for its rows in refusals, and each feature has its own description', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
  const rowNames = read('features/*/domain/*.ts').flatMap((text) =>
    [...text.matchAll(/\bproblemsOf\('[^']+', '([^']+)'\)/g)].map(([, thing]) => thing),
  );
  const abouts = read('features/*/feature.ts').flatMap((text) => /^ {2}about: '(.+)',$/m.exec(text)?.slice(1) ?? []);
  for (const named of [rowNames, abouts]) {
    assert.ok(named.length > 0);
    assert.deepEqual(named, [...new Set(named)]);
  }
});

/** Returns another value. The last character of a text changes: `f` and `9` become 1, so that a colour stays valid. */
const otherValue = (value: unknown): unknown => {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  const text = String(value);
  return (
    text.slice(0, -1) + (/[0-8a-eg-y]$/.test(text) ? String.fromCharCode(text.charCodeAt(text.length - 1) + 1) : '1')
  );
};

/** Changes all values. Fields with the same value get different values, so that a mix-up is found. */
const otherValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value], place) => {
      let changed = otherValue(value);
      for (let step = 0; step < place && typeof value !== 'boolean'; step += 1) changed = otherValue(changed);
      return [field, changed];
    }),
  );

test('a command that saves the row on screen stores each received field under its name, and replies with the stored row', async () => {
  for (const { name, sample, save } of saving) {
    const first = otherValues(sample);
    const second = otherValues(first);
    const { status, row: added } = await save(first);
    assert.equal(status, 200, `${name}: ${JSON.stringify(added)}`);
    const { row: saved } = await save(second, added);
    const forgotten = Object.keys(second).filter(
      (field) => saved[field] === undefined || saved[field] === added[field],
    );
    assert.deepEqual(forgotten, [], `${name}: fields that a change does not store`);
    for (const [sent, row] of [
      [first, added],
      [second, saved],
    ] as const) {
      // A stored value may be in another notation, such as a telephone number, but is not the value of another field.
      const misplaced = Object.keys(sent).filter(
        (field) => row[field] === null || (row[field] !== sent[field] && Object.values(sent).includes(row[field])),
      );
      assert.deepEqual(misplaced, [], `${name}: fields without a value, or with the value of another field`);
    }
  }
});

test('a command that saves the row on screen announces an addition and a change under each topic that it changes', async () => {
  const { liveFeed } = shop.shop;
  const published = vi.spyOn(liveFeed, 'publish');
  for (const { name, sample, save } of saving) {
    const { endpoint } = declaredEndpoints.find(({ endpoint: { method, path } }) => `${method} ${path}` === name) ?? {};
    assert.ok(endpoint && 'changes' in endpoint, name);
    const values = otherValues(otherValues(otherValues(sample)));
    const unannounced = async (saved: ReturnType<typeof save>) => {
      published.mockClear();
      const { status, row } = await saved;
      assert.equal(status, 200, `${name}: ${JSON.stringify(row)}`);
      const topics = published.mock.calls.flatMap(([messages]) => messages.map(({ topic }) => topic));
      return { row, missing: endpoint.changes.filter((topic) => !topics.includes(topic)) };
    };
    const addition = await unannounced(save(values));
    const change = await unannounced(save(otherValues(values), addition.row));
    assert.deepEqual([addition.missing, change.missing], [[], []], `${name}: topics of an addition, and of a change`);
  }
});

async function tableOf(id: string): Promise<string> {
  const tables = await db.many<{ name: string }>(sql`
    select table_name as name from information_schema.columns c where table_schema = 'public' and column_name = 'updated_at'
      and exists (select from information_schema.columns i
        where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id')`);
  for (const { name } of tables)
    if ((await pool.query(`select from ${name} where id::text = $1`, [id])).rowCount === 1) return name;
  throw new Error(`no table has the row ${id}`);
}

test('D-16 a command that saves the row on screen locks the row before it compares versions', async () => {
  for (const { name, sample, save } of saving) {
    const changedValues = Object.fromEntries(
      Object.entries(sample).map(([field, value]) => [field, otherValue(otherValue(otherValue(value)))]),
    );
    const { status, row } = await save(changedValues);
    assert.equal(status, 200, `${name}: ${JSON.stringify(row)}`);
    const table = await tableOf(row.id);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`update ${table} set updated_at = updated_at + interval '1 second' where id = $1`, [row.id]);
      const waiting = save(changedValues, row);
      await untilWaitingForLocks(db);
      await client.query('commit');
      assert.equal((await waiting).status, 409, `${name}: replaced a version that was saved meanwhile`);
    } finally {
      client.release();
    }
  }
});
