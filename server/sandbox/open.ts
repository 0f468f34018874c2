import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { addressStandIn } from './address/stand-in.ts';
import { colissimoStandIn } from './colissimo/stand-in.ts';
import { lyraStandIn } from './lyra/stand-in.ts';
import { startMailboxSmtp } from './mailbox/smtp-server.ts';
import { mailboxStandIn } from './mailbox/stand-in.ts';
import { sandboxPage } from './page.ts';
import { openSandboxStore } from './store.ts';
import { tiktokStandIn } from './tiktok/stand-in.ts';

/** The stand-ins of one server process. */
export interface Sandbox {
  /** Where the local mailbox takes mail; null when mail goes to a real server. */
  smtpUrl: string | null;
  /** Adds the stand-ins' routes. */
  openRoutes(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** Opens a stand-in for every provider that has no keys. */
export async function openSandbox({
  config,
  pool,
  log,
  now,
}: {
  config: Config;
  pool: Pool;
  log: Logger;
  now(): Date;
}): Promise<Sandbox> {
  const store = await openSandboxStore(pool);
  const mailbox = config.standIns.mail ? await startMailboxSmtp({ store, log }) : null;
  const world = { store, now, log, selfUrl: config.selfUrl };
  const { lyra, colissimo, tiktok, standIns } = config;
  const open = [
    ...(standIns.mail ? [mailboxStandIn] : []),
    ...(standIns.payment ? [lyraStandIn(lyra)] : []),
    ...(standIns.shipping ? [colissimoStandIn({ apiKey: colissimo.apiKey, trackingKey: colissimo.trackingKey })] : []),
    ...(standIns.tiktok ? [tiktokStandIn({ apiKey: tiktok.apiKey, database: pool })] : []),
    ...(standIns.address ? [addressStandIn] : []),
    sandboxPage,
  ];
  return {
    smtpUrl: mailbox?.url ?? null,
    async openRoutes(app) {
      for (const standIn of open)
        await app.register(async (scope) => {
          await standIn(scope, world);
        });
    },
    close: async () => mailbox?.close(),
  };
}
