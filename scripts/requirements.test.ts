import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { citingFiles, idsIn, rowsOf } from './requirement-ids.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rows = rowsOf(read('docs/requirements.md'));
const files = citingFiles(root);

test('every requirement that is cited anywhere is explained in docs/requirements.md', () => {
  assert.ok(files.length > 800, `only ${files.length} files were read`);
  const unknown = files.flatMap((file) =>
    idsIn(read(file))
      .filter((id) => !rows.includes(id))
      .map((id) => `${file}: ${id}`),
  );
  assert.deepEqual(unknown, []);
});

test('each requirement has one row, in the order of its number', () => {
  const sorted = [...new Set(rows)].toSorted((a, b) => {
    const [first = '', firstNumber] = a.split('-');
    const [second = '', secondNumber] = b.split('-');
    return first === second ? Number(firstNumber) - Number(secondNumber) : rows.indexOf(a) - rows.indexOf(b);
  });
  assert.deepEqual(rows, sorted);
});

test('no file cites a section of a document outside of the project', () => {
  // A released migration is never edited, not even its comments.
  const elsewhere = files.filter(
    (file) => !/[\\/]migrations[\\/]/.test(file) && /\bspec(ification)? ?\(?§/.test(read(file)),
  );
  assert.deepEqual(elsewhere, []);
});

test('the list of requirements without a test names each of them, and fails without rows', () => {
  const list = (file: string) =>
    spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/spec-coverage.ts', file], { cwd: root, encoding: 'utf8' });
  const folder = mkdtempSync(join(tmpdir(), 'defile-rows-'));
  const file = join(folder, 'rows.md');
  // Written in parts, because this file cites requirements too.
  const untested = ['SYS', 999].join('-');
  writeFileSync(file, `| SYS-08 | several processes |\n| ${untested} | nobody tests it |\n`);
  const { status, stdout } = list(file);
  const empty = list('/dev/null').status;
  rmSync(folder, { recursive: true });
  assert.equal(stdout, `1 of the 2 rows of ${file} are named in a test title.\nWithout a test: ${untested}\n`);
  assert.deepEqual([status, empty], [0, 1]);
});
