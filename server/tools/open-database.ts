import { pino } from 'pino';
import { loadConfig } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { openShop, type OpenShop } from '#server/open-shop.ts';

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
