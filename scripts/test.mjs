import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureOtherBrowsers } from './other-browsers.mjs';
import { follow, root, start } from './runtime.mjs';
import { ensureWeb } from './web-build.mjs';

// Usage: node scripts/test.mjs [changed [<commit>] | <part of a path> …] [--reverse] [--workers=<number>]
const args = process.argv.slice(2);
const patterns = args.filter((argument) => !argument.startsWith('-'));

ensureDependencies();
const totals = { passed: 0, failed: 0 };
const count = ({ passed, failed }) => {
  totals.passed += passed;
  totals.failed += failed;
};

if (patterns.length === 0) {
  console.log('Checks…');
  count(await runChecks());
}
const env = {};
if ((needsBrowser() || needsPages()) && !(await ensureWeb())) count({ passed: 0, failed: 1 });
if (needsBrowser()) {
  env.CHROMIUM_PATH = ensureChromium() ?? '';
  if (reaches('e2e/browsers.test.ts')) Object.assign(env, ensureOtherBrowsers());
}

console.log('Tests…');
const tests = start(['scripts/test-run.ts', ...args], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
let result = null;
tests.once('message', (message) => (result = message));
const code = await follow(tests);
if (result) count(result);
// A run that died or found no test proves nothing.
const isVoid = !result || result.passed + result.failed === 0;
if (isVoid) console.log(result ? 'No test matches.' : 'The test run stopped before its end.');
if (!result || (code !== 0 && totals.failed === 0)) totals.failed += 1;

console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 || isVoid ? 1 : 0);

function reaches(file) {
  return patterns.length === 0 || patterns[0] === 'changed' || patterns.some((pattern) => file.includes(pattern));
}

function needsBrowser() {
  return testsIn('e2e').some(reaches);
}

/** Returns true when the run includes a test outside of `e2e/` that loads built pages of the shop. */
function needsPages() {
  return [
    ...testsIn('app/pages'),
    'app/tools/read-stack.test.ts',
    'features/identity/server/commands/store-logo.test.ts',
    'features/rehearsals/server/commands/start-rehearsal.test.ts',
    'platform/server/db/outage.test.ts',
  ].some(reaches);
}

function testsIn(folder) {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file));
}
