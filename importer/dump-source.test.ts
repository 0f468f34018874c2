import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { copyHeader, copyValues, openDumpSource } from './dump-source.ts';
import { SourceFault, type SourceRow } from './source.ts';
import { OLD_SHOP_DUMP } from './testing/old-shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'defile-dump-'));
const aFile = (content: string | Buffer): string => {
  const file = join(folder, `${Math.random()}.sql`);
  writeFileSync(file, content);
  return file;
};
/** Writes the dump of the old shop up to the first occurrence of `text`. */
const aDumpBefore = (text: string): string => {
  const dump = readFileSync(OLD_SHOP_DUMP, 'utf8');
  return aFile(dump.slice(0, dump.indexOf(text)));
};
async function rowsOf(file: string, table: string): Promise<SourceRow[]> {
  const source = await openDumpSource(file);
  const rows: SourceRow[] = [];
  for await (const batch of source.rows(table, source.columnsOf(table) ?? [])) rows.push(...batch);
  return rows;
}

test('SYS-11 a line of a dump is parsed with nulls, blanks, tabs, line breaks and backslashes', () => {
  assert.deepEqual(copyValues('a\t\\N\t\tx\\ty\\nz\\\\N\t\\\\N'), ['a', null, '', 'x\ty\nz\\N', '\\N']);
});

test('SYS-11 the header of a block gives its table and columns, quoted or not', () => {
  assert.deepEqual(copyHeader('COPY "public"."orders" ("id", "user_id") FROM stdin;'), {
    table: 'public.orders',
    columns: ['id', 'user_id'],
  });
  assert.deepEqual(copyHeader('COPY orders (id) FROM stdin;'), { table: 'public.orders', columns: ['id'] });
  assert.equal(copyHeader('COPY public.orders TO stdout;'), null);
});

test('SYS-11 a dump is read across chunk boundaries, and only newlines end a line', async () => {
  const lineOf = (rank: number): string => `${rank}\tà la ${rank}\u2028 \u2029 ${'é'.repeat(500)}`;
  const lines = Array.from({ length: 2500 }, (_, rank) => lineOf(rank));
  const file = aFile(`COPY public.faqs (id, title) FROM stdin;\r\n${lines.join('\r\n')}\r\n\\.\r\n`);
  const rows = await rowsOf(file, 'public.faqs');
  assert.deepEqual(
    rows.map((row) => `${row['id']}\t${row['title']}`),
    lines,
  );
});

test('SYS-11 a table in several blocks gives all its rows, and an empty table gives no rows', async () => {
  const block = (rows: string) => `COPY public.faqs (id) FROM stdin;\n${rows}\\.\n`;
  assert.deepEqual(await rowsOf(aFile(block('1\n') + block('2\n')), 'public.faqs'), [{ id: '1' }, { id: '2' }]);
  assert.deepEqual(await rowsOf(aFile(block('')), 'public.faqs'), []);
});

const refusals: Record<string, [() => string, RegExp]> = {
  'is cut inside a table': [() => aDumpBefore('\tC1043\t'), /incomplet/],
  'is cut between two tables': [() => aDumpBefore('-- Data for Name: orders;'), /incomplet/],
  'is in pg_dump’s custom format': [() => aFile(Buffer.from('PGDMP\u0001\u000e')), /pg_restore --file=/],
  'is compressed': [() => aFile(gzipSync('COPY')), /gunzip/],
  'is not text': [() => aFile(Buffer.from([1, 0, 2])), /format « plain »/],
  'contains inserts': [() => aFile(`INSERT INTO "public"."orders" ("id") VALUES\n`), /INSERT/],
  'is in another encoding': [() => aFile(`SET client_encoding = 'LATIN1';\n`), /LATIN1/],
  'does not exist': [() => join(folder, 'nowhere.sql'), /ne peut pas être lu \(ENOENT\)/],
  'is a folder': [() => folder, /n’est pas un fichier/],
};
for (const [defect, [make, sentence]] of Object.entries(refusals)) {
  test(`SYS-11 a file that ${defect} is refused with the reason`, async () => {
    await assert.rejects(openDumpSource(make()), (error: Error) => {
      assert.ok(error instanceof SourceFault, String(error));
      assert.match(error.message, sentence);
      return true;
    });
  });
}
