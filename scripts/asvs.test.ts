import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { asvsIds } from './asvs-answers.ts';

const root = join(import.meta.dirname, '..');
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/asvs.ts', ...args], { cwd: root, encoding: 'utf8' });
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

test('each requirement of levels 1 and 2 of the ASVS has an answer whose evidence exists, and none is open', () => {
  assert.equal(asvsIds.length, 253);
  const { status, stdout } = run();
  assert.match(lastLine(stdout) ?? '', /^253 requirements: .* 0 open$/, stdout);
  assert.equal(status, 0);
});

test('an open, missing, repeated, unknown or unproved answer is reported, and fails the command', () => {
  const line = (id: string, kind: string, evidence: string) => `| ${id} | words | ${kind} | ${evidence} |`;
  const folder = mkdtempSync(join(tmpdir(), 'defile-asvs-'));
  const file = join(folder, 'asvs.md');
  const rows = [
    line('1.1.1', 'open', 'Not done.'),
    line('1.1.2', 'test', '`shared/escape-html.test.ts` a title that no test has'),
    line('1.2.1', 'test', '`shared/escape-html.test.ts`'),
    line('1.2.2', 'place', '`shared/nowhere.ts`'),
    line('1.2.3', 'n/a', ''),
    line('1.2.4', 'done', 'A word that is not an answer.'),
    line('1.2.5', 'exception', 'A decision that does not exist (`docs/decisions/9999-none.md`).'),
    ...asvsIds.slice(asvsIds.indexOf('1.2.6'), -1).map((id) => line(id, 'n/a', 'A reason.')),
    line('1.2.6', 'n/a', 'A second reason.'),
    line('1.2.10', 'n/a', 'A reason.'),
  ];
  writeFileSync(file, rows.join('\n'));
  const { status, stdout } = run(file);
  rmSync(folder, { recursive: true });
  const reported = stdout.split('\n').filter((printed) => /^(?:✖|open)/.test(printed));
  assert.deepEqual(reported, [
    'open 1.1.1 words: Not done.',
    '✖ 17.3.2 has no row',
    '✖ 1.2.6 has two rows',
    '✖ 1.2.10 is not a requirement of levels 1 and 2',
    '✖ 1.1.2 finds no test “a title that no test has” in shared/escape-html.test.ts',
    '✖ 1.2.1 finds no test “” in shared/escape-html.test.ts',
    '✖ 1.2.2 names shared/nowhere.ts, which does not exist',
    '✖ 1.2.3 gives no reason',
    '✖ 1.2.4 has the unknown answer “done”',
    '✖ 1.2.5 names docs/decisions/9999-none.md, which does not exist',
  ]);
  assert.match(lastLine(stdout) ?? '', /1 open, 9 broken$/);
  assert.equal(status, 1);
});
