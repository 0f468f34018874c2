import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { spawnSync } from 'node:child_process';

/** Runs a small test file through the report, in its own process: a test run can't run inside another. */
function reportOn(t: TestContext, code: string): { totals: unknown; told: string } {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'planted.test.mjs'), code);
  const main = join(folder, 'main.mjs');
  writeFileSync(
    main,
    `import { run } from 'node:test';
    import { report } from ${JSON.stringify(new URL('./test-report.ts', import.meta.url).href)};
    const totals = await report(run({ files: ['planted.test.mjs'] }), (path) => path.split('/').at(-1));
    console.log(JSON.stringify(totals));`,
  );
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, [main], { encoding: 'utf8', env, cwd: folder });
  const lines = stdout.trimEnd().split('\n');
  return { totals: JSON.parse(lines.at(-1) ?? 'null'), told: lines.slice(0, -1).join('\n') };
}

const BEGIN = "import test from 'node:test'; import assert from 'node:assert/strict';\n";

test('the report counts passes and failures, and tells a failure with its reason', (t) => {
  const { totals, told } = reportOn(
    t,
    `${BEGIN}
    test('a piece is sold once', () => {});
    test('a total is right', () => { console.log('some noise'); assert.equal(1, 2); });
    test('later', { skip: true }, () => {});`,
  );
  assert.deepEqual(totals, { passed: 1, failed: 1 });
  assert.match(told, /✖ planted\.test\.mjs {2}3 tests/);
  assert.match(told, /✖ a total is right \(planted\.test\.mjs:\d+\)[\s\S]*1 !== 2/);
  assert.match(told, /some noise/);
  assert.match(told, /1 skipped/);
  const [, again = ''] = told.split('What failed, once more:');
  assert.match(again, /✖ a total is right \(planted\.test\.mjs:\d+\)[\s\S]*1 !== 2/);
});

test('the report of a file that passes is one line', (t) => {
  const { totals, told } = reportOn(t, `${BEGIN} test('fine', () => { console.log('noise'); });`);
  assert.deepEqual(totals, { passed: 1, failed: 0 });
  assert.equal(told.split('\n').length, 1);
});

test('a file that can’t even be read counts as a failure', (t) => {
  const { totals, told } = reportOn(t, 'this is no program');
  assert.deepEqual(totals, { passed: 0, failed: 1 });
  assert.match(told, /SyntaxError/);
});

test('a rejection nobody awaited counts as a failure', (t) => {
  const { totals } = reportOn(t, `${BEGIN} test('fine', () => {}); Promise.reject(new Error('forgotten'));`);
  assert.equal((totals as { failed: number }).failed > 0, true);
});
