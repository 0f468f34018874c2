import { pino } from 'pino';
import { loadConfig } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { ConfigError } from '#server/environment.ts';
import { openShop, type OpenShop } from '#server/open-shop.ts';

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

/** Opens the shop's database and rules for a tool, without serving; the shop itself must be stopped when it is embedded. */
export async function withShop(work: (open: OpenShop) => Promise<void>): Promise<void> {
  const config = loadConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: (message) => console.log(message) });
  const open = await openShop({
    config,
    databaseUrl: config.databaseUrl ?? embedded?.url ?? '',
    log: pino({ level: 'error' }),
    background: false,
  });
  try {
    await work(open);
  } finally {
    await open.close();
    await embedded?.stop();
  }
}
