import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { report } from './test-report.ts';

const patterns = process.argv.slice(2);
// The journeys first: they are the longest, and the workers then end together.
const files = ['e2e', 'server', 'stage', 'import', 'scripts', 'domain', 'web', 'bench']
  .flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { exclude: ['**/node_modules/**'] }).sort())
  .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)));

const folder = mkdtempSync(join(tmpdir(), 'defile-tests-'));
// PostgreSQL's own account must be able to enter.
chmodSync(folder, 0o755);
const database = files.some((file) => /^(server|stage|import|e2e|bench)/.test(file))
  ? await startEmbedded({ dataDir: folder, tuning: 'fast', log: () => undefined })
  : null;
if (database) process.env['TEST_DATABASE_URL'] = database.url;

const close = async () => {
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(130)));
}

try {
  const events = run({
    files,
    // One more than the two cores it is meant for: a journey waits as often as it computes.
    concurrency: 3,
    // Per file: a test that waits for ever is a failure, not a night.
    timeout: 600_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const totals =
    files.length > 0 ? await report(events, (file) => relative(process.cwd(), file)) : { passed: 0, failed: 0 };
  process.send?.(totals);
} finally {
  await close();
}
