import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test, type TestContext } from 'vitest';
import { findStructureErrors } from './check-structure.ts';

const CLEAN: Record<string, string> = {
  'package.json': JSON.stringify({ dependencies: { pg: '8.23.1' } }),
  'package-lock.json': '{}',
  'shared/money.ts': '',
  'features/orders/domain/rules.ts': '',
  'features/orders/server/commands/add-to-live-order.ts': '',
  'features/orders/server/emails/order-paid.ts': '',
  'features/orders/server/queries.ts': '',
  'platform/server/db/migrations/0001_start.ts': 'x\n'.repeat(900),
  'platform/web/ui/DataTable.tsx': 'x\n'.repeat(300),
};

function treeOf(t: TestContext, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'structure-'));
  t.onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const errorsOf = (t: TestContext, files: Record<string, string>): string[] =>
  findStructureErrors(treeOf(t, { ...CLEAN, ...files }));

test('a tree that follows the vocabulary passes', (t) => {
  assert.deepEqual(errorsOf(t, {}), []);
});

const PLANTED: [defect: string, files: Record<string, string>, message: RegExp][] = [
  ['a file named utils', { 'platform/server/http/utils.ts': '' }, /“utils” says nothing/],
  ['a folder named helpers', { 'platform/web/helpers/money.ts': '' }, /“helpers” says nothing/],
  ['a second spelling', { 'platform/web/ui/ColorField.tsx': '' }, /“colour” in names/],
  ['a barrel', { 'platform/web/ui/index.ts': '' }, /no barrels/],
  ['another subject in domain', { 'features/orders/domain/totals.ts': '' }, /the domain of a feature holds/],
  ['another subject in a feature', { 'features/orders/server/totals.ts': '' }, /a feature holds/],
  ['a command that is not a verb', { 'features/orders/server/commands/orders.ts': '' }, /begins with a verb/],
  ['an unknown feature', { 'features/vouchers/server/queries.ts': '' }, /“vouchers” is not a feature/],
  ['an unknown feature in domain', { 'features/vouchers/domain/rules.ts': '' }, /“vouchers” is not a feature/],
  ['an unknown feature on screen', { 'features/vouchers/web/Vouchers.tsx': '' }, /“vouchers” is not a feature/],
  [
    'two migrations with one number',
    { 'platform/server/db/migrations/0002-a.sql': '', 'platform/server/db/migrations/0002-b.sql': '' },
    /0002-a\.sql, 0002-b\.sql: 2 migrations with one number/,
  ],
  ['a migration without a number', { 'platform/server/db/migrations/more.sql': '' }, /named NNNN-title/],
  [
    'a status compared by its name',
    { 'features/orders/web/a.ts': "if (order.status === 'cancelled') stop();" },
    /test a fact of/,
  ],
  [
    'a status looked for by its name in SQL',
    { 'features/orders/server/queries.ts': "sql`select 1 from orders o where o.status <> 'cancelled'`" },
    /test a fact of/,
  ],
  [
    'a list of statuses',
    { 'importer/a.ts': "const open = [\n  'to-validate',\n  'to-pay',\n];" },
    /importer\/a\.ts:2: .*test a fact of/,
  ],
  [
    'a line that could break after n°',
    { 'features/orders/web/a.ts': '// n° 1\nconst a = `Pièce n° ${ref}`;' },
    /a\.ts:2: .*a no-break space/,
  ],
  [
    'a majority of long files',
    Object.fromEntries('abcdefg'.split('').map((name) => [`platform/web/${name}.ts`, 'x\n'.repeat(80)])),
    /have fewer than 80 lines/,
  ],
  ['a range in package.json', { 'package.json': '{"dependencies":{"pg":"^8.23.1"}}' }, /not pinned exactly/],
  [
    'the address of a registry',
    { 'package-lock.json': '{"resolved": "https://example.org/pg.tgz"}' },
    /address of a registry/,
  ],
];

for (const [defect, files, expected] of PLANTED) {
  test(`the structure refuses ${defect}`, (t) => {
    const errors = errorsOf(t, files);
    assert.equal(errors.length, 1, errors.join('\n'));
    assert.match(errors[0] ?? '', expected);
  });
}

test('the lint refuses files that are too long, and a file name in camel case', (t) => {
  const root = treeOf(t, {
    'http/rateLimit.ts': '',
    'http/app.ts': '// x\n'.repeat(251),
    'ui/clean.ts': '// x\n'.repeat(250),
    'ui/Clean.tsx': '// x\n'.repeat(300),
    'ui/DataTable.tsx': '// x\n'.repeat(301),
  });
  const args = ['-c', resolve('.oxlintrc.json'), '--format', 'unix', root];
  const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', ...args], { encoding: 'utf8' });
  const faults = stdout.match(/^.*\[Error.*$/gm)?.map((line) => line.replace(/^.*\/(.*?):.*\((.*)\)\]$/, '$1 $2'));
  assert.deepEqual(faults?.toSorted(), ['DataTable.tsx max-lines', 'app.ts max-lines', 'rateLimit.ts filename-case']);
});
