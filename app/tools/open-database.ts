import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { type Config } from '#platform/server/config/config.ts';
import { loadConfig } from '#app/server/config.ts';
import { openPool } from '#platform/server/db/client.ts';
import { runningEmbedded, startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import type { ShopPool } from '#platform/server/db/shop-pool.ts';
import { ConfigError } from '#platform/server/config/environment.ts';
import type { FileStore } from '#platform/server/integrations/files/gateway.ts';
import { openFiles, openShop, type OpenShop } from '#app/server/open-shop.ts';

/** Runs a tool to its end: what it can't do is said in a sentence, and a bug with where it is. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isSentence = error instanceof Error && (error.name === 'Error' || error instanceof ConfigError);
    console.error(isSentence ? sentenceOf(error) : error);
    process.exitCode = 1;
  }
}

function sentenceOf(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return `Fichier introuvable : ${error.path}`;
  if (error.code?.startsWith('Z_')) return 'Ce fichier n’est pas une sauvegarde entière.';
  if (error.code === 'EEXIST') return `Ce fichier existe déjà : ${error.path}`;
  return error.message;
}

/** What a tool needs that only reads: the database, the shop's files and its configuration. */
interface OpenDatabase {
  pool: ShopPool;
  files: FileStore;
  config: Config;
}

/** Works on the database at `joined`; without one, starts the embedded one, and stops it afterwards. */
async function withAddress(
  joined: string | null,
  dataDir: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (joined !== null) return work(joined);
  const embedded = await startEmbedded({ dataDir, log: console.log });
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** Opens the database as it is, even while its shop sells: an embedded one that runs is joined. Nothing is migrated. */
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
 * Opens the shop's database and rules for a tool, without serving. An embedded database whose shop runs is joined where the
 * tool may work beside it; else the shop must be stopped.
 */
export async function withShop(
  work: (open: OpenShop) => Promise<void>,
  { beside = false }: { beside?: boolean } = {},
): Promise<void> {
  const config = loadConfig(process.env);
  const { dataDir } = config;
  const running = config.databaseUrl ?? (beside && existsSync(dataDir) ? runningEmbedded(dataDir) : null);
  await withAddress(running, dataDir, async (databaseUrl) => {
    const open = await openShop({ config, databaseUrl, log: pino({ level: 'error' }), background: false });
    try {
      await work(open);
    } finally {
      await open.close();
    }
  });
}
