import { setTimeout as pause } from 'node:timers/promises';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import { openPool } from '#platform/server/db/client.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { inServiceEnv } from '#sandbox/testing/in-service.ts';
import { waitForExit } from './child-exit.ts';
import { countDuring, STATEMENT_PROBE } from './count-statements.ts';
import { medianOf, storeFigure } from './figures.ts';
import { type MeasuredServer, megabytesOf, microsecondsOf, startServer } from './measured-server.ts';

// Measures the start, memory, statements and processor time of an idle shop in production:
// `node bench/rest.ts [seconds]`.
const seconds = Number(process.argv[2] ?? 60);
const STARTS = 3;
/** Time after which the background work of the start has ended. */
const QUIET_AFTER_MS = 25_000;

const folder = mkdtempSync(join(tmpdir(), 'defile-rest-'));
// The account of PostgreSQL must be able to enter the folder.
chmodSync(folder, 0o755);
const database = await startEmbedded({ dataDir: folder, log: () => {} });
const pool = openPool(database.url, { max: 1 });
await migrate(pool);
await pool.end();

const open = (probe?: string): Promise<MeasuredServer> =>
  startServer(
    'app/server/main.ts',
    '/readyz',
    {
      ...inServiceEnv,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'fatal',
    },
    probe,
  );
async function close({ child }: MeasuredServer): Promise<void> {
  child.kill('SIGTERM');
  await waitForExit(child);
}

try {
  const starts: number[] = [];
  // The first start stores compiled code for later starts.
  await close(await open());
  for (let time = 0; time < STARTS; time++) {
    const begin = performance.now();
    const server = await open();
    starts.push((performance.now() - begin) / 1000);
    await close(server);
  }
  storeFigure('rest.start', { shop: medianOf(starts) });
  const idle = await open(STATEMENT_PROBE);
  const { pid = 0 } = idle.child;
  await pause(QUIET_AFTER_MS);
  storeFigure('rest.memory', { shop: megabytesOf(pid) });
  const before = microsecondsOf(pid);
  const statements = await countDuring(idle.child, 'statements', () => pause(seconds * 1000));
  const corePercent = (100 * (microsecondsOf(pid) - before)) / (seconds * 1_000_000);
  storeFigure('rest.statements', { shop: statements / seconds });
  storeFigure('rest.processor', { shop: corePercent });
  console.log(
    `start ${medianOf(starts).toFixed(2)} s; idle for ${seconds} s: ${(statements / seconds).toFixed(2)} statements a second, ${megabytesOf(pid).toFixed(0)} MB, ${corePercent.toFixed(2)} % of a core`,
  );
  await close(idle);
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
