import assert from 'node:assert/strict';
import { spawn, type SpawnOptions } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { stopCleanly, collectOutput } from './installed-shop.ts';

const CODE = `import { startEmbedded } from './platform/server/db/embedded/start-embedded.ts';
  const database = await startEmbedded({ dataDir: process.argv[1], log: () => {} });
  console.log(database.url);
  setInterval(() => {}, 60_000);
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));`;

/** Starts the embedded database alone, for several processes of a shop. @throws Error with its output when it ends. */
export async function startSharedDatabase(node: string, dataDir: string, options: SpawnOptions) {
  const args = ['--input-type=module', '-e', CODE, dataDir];
  const database = collectOutput(spawn(node, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
  while (!database.output().includes('postgresql://')) {
    assert.equal(database.process.exitCode, null, database.output());
    await pause(100);
  }
  return { url: database.output(), stop: () => stopCleanly(database.process) };
}
