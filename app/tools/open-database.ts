import { existsSync } from 'node:fs';
import { type Config } from '#platform/server/config/config.ts';
import { loadConfig } from '#app/server/config.ts';
import { openPool } from '#platform/server/db/client.ts';
import { runningEmbedded, startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import type { ShopPool } from '#platform/server/db/shop-pool.ts';
import { openLog } from '#platform/server/log.ts';
import { ConfigError } from '#platform/server/config/environment.ts';
import type { FileStore } from '#platform/server/integrations/files/gateway.ts';
import { INTERRUPTED_CODE, Interrupted } from './interrupt.ts';
import { openFiles } from '#app/server/open-gateways.ts';
import { openShop, type OpenShop } from '#app/server/open-shop.ts';

/**
 * Runs the work of a tool. After a failure, prints an expected error as a sentence and a bug with its stack, and sets
 * the exit code.
 */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isSentence = error instanceof Error && (error.name === 'Error' || error instanceof ConfigError);
    console.error(isSentence ? sentenceOf(error) : error);
    process.exitCode = error instanceof Interrupted ? INTERRUPTED_CODE : 1;
  }
}

function sentenceOf(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return `Fichier introuvable : ${error.path}`;
  // Error of zlib: the file is truncated or is not compressed.
  if (error.code?.startsWith('Z_')) return 'Ce fichier n’est pas une sauvegarde entière.';
  if (error.code === 'EEXIST') return `Ce fichier existe déjà : ${error.path}`;
  if (error.code === 'EACCES') return `Accès refusé : ${error.path}`;
  return error.message;
}

interface OpenDatabase {
  pool: ShopPool;
  files: FileStore;
  config: Config;
}

/** Calls `work` with the address of the running database, or of an embedded database that runs for this work only. */
async function withAddress(
  running: string | null,
  dataDir: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (running !== null) return work(running);
  const embedded = await startEmbedded({ dataDir, log: console.log });
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** Opens the database without migrations, even while its shop is open. Joins a running embedded database. */
export async function withDatabase(work: (open: OpenDatabase) => Promise<void>): Promise<void> {
  const config = loadConfig(process.env);
  const running = config.databaseDirectUrl ?? config.databaseUrl ?? runningEmbedded(config.dataDir);
  await withAddress(running, config.dataDir, async (url) => {
    const pool = openPool(url, { max: 1 });
    try {
      await work({ pool, files: openFiles(config), config });
    } finally {
      await pool.end();
    }
  });
}

/**
 * Opens the shop for a tool, without its port and its jobs. Joins the embedded database of a running shop when
 * the tool allows it (`joinsRunning`). Otherwise a shop with an embedded database must be stopped.
 */
export async function withShop(
  work: (open: OpenShop) => Promise<void>,
  { joinsRunning = false, env = process.env }: { joinsRunning?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const config = loadConfig(env);
  const { dataDir } = config;
  const running = config.databaseUrl ?? (joinsRunning && existsSync(dataDir) ? runningEmbedded(dataDir) : null);
  await withAddress(running, dataDir, async (databaseUrl) => {
    const open = await openShop({ config, databaseUrl, log: openLog('error'), background: false });
    try {
      await work(open);
    } finally {
      await open.close();
    }
  });
}
