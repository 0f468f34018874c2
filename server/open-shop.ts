import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { leadBackground, queuesOf } from './background.ts';
import type { Config } from './config.ts';
import type { Gateways, Shop } from './context.ts';
import { dbOver, openPool } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { openJobs } from './events/jobs.ts';
import { openLiveFeed } from './events/live-feed.ts';
import { buildApp } from './http/app.ts';
import { createAddressGateway } from './integrations/address/geoplateforme.ts';
import { type ErrorReports, noReports } from './integrations/errors/gateway.ts';
import type { FileStore } from './integrations/files/gateway.ts';
import { createDiskStore } from './integrations/files/disk.ts';
import { createSmtpGateway } from './integrations/mail/smtp.ts';
import { createLyraGateway } from './integrations/payment/lyra.ts';
import { createColissimoGateway } from './integrations/shipping/colissimo.ts';
import { createEulerGateway } from './integrations/tiktok/euler.ts';
import { openSandbox, type Sandbox } from './sandbox/open.ts';

/** A shop that answers, works its jobs and listens. */
export interface OpenShop {
  shop: Shop;
  app: FastifyInstance;
  close(): Promise<void>;
}

interface Options {
  config: Config;
  databaseUrl: string;
  log: Logger;
  /** Already listening when the system chose the port; otherwise the caller listens. */
  server?: Server;
  now?: () => Date;
  /** False for tools that only need the database and the rules. */
  background?: boolean;
}

/** Puts every part together over a database that answers: migrations, stand-ins, gateways, jobs, HTTP. */
export async function openShop({
  config,
  databaseUrl,
  log,
  server = createServer(),
  now,
  background = true,
}: Options): Promise<OpenShop> {
  const pool = openPool(databaseUrl);
  await migrate(pool);
  const sandbox = config.sandbox ? await openSandbox({ config, pool, log, now: now ?? (() => new Date()) }) : null;
  const errors = await openReports(config);
  const jobs = await openJobs(databaseUrl, log, (queue, error) =>
    errors.fault({ error, during: { kind: 'job', queue } }),
  );
  const shop: Shop = {
    config,
    pool,
    db: dbOver(pool),
    jobs,
    log,
    now: now ?? (() => new Date()),
    liveFeed: await openLiveFeed(databaseUrl, pool, log),
    gateways: await openGateways(config, sandbox, errors),
  };
  await jobs.createQueues(queuesOf(shop));
  const upgraded = upgradedOn(server);
  const app = await buildApp(shop, server, sandbox);
  if (background) await jobs.work(queuesOf(shop));
  const stopLeading = background ? leadBackground(shop, databaseUrl) : async () => {};
  return {
    shop,
    app,
    async close() {
      // Together: the live played by the sandbox is a connection of this process to itself.
      await Promise.all([stopLeading(), app.close()]);
      await closeServer(server, upgraded);
      await jobs.stop();
      await shop.liveFeed.close();
      await shop.gateways.mail.close();
      await sandbox?.close();
      await errors.close();
      await pool.end();
    },
  };
}

/** The connections that became something else than HTTP (a WebSocket): the server counts them and closes none. */
function upgradedOn(server: Server): Set<Duplex> {
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (_request, socket) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  return upgraded;
}

/** Closes a server with all its connections. Fastify closes only one that it opened itself. */
async function closeServer(server: Server, upgraded: ReadonlySet<Duplex>): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
  });
}

/** Somebody is typing: suggestions that come later than this help nobody. */
const ADDRESS_PATIENCE_MS = 1_200;

async function openGateways(config: Config, sandbox: Sandbox | null, errors: ErrorReports): Promise<Gateways> {
  const files = join(config.dataDir, 'files');
  if (!config.s3) mkdirSync(files, { recursive: true });
  return {
    payment: createLyraGateway(config.lyra),
    shipping: createColissimoGateway({ ...config.colissimo, sender: config.sender }),
    mail: createSmtpGateway({ url: config.mail.smtpUrl ?? sandbox?.smtpUrl ?? '', from: config.mail.from }),
    files: config.s3 ? await openS3(config.s3) : createDiskStore(files),
    tiktok: createEulerGateway(config.tiktok),
    address: createAddressGateway({ url: config.addressUrl, timeoutMs: ADDRESS_PATIENCE_MS }),
    errors,
  };
}

/** The library weighs ten megabytes of memory: only a shop that keeps its files there loads it. */
async function openS3(config: NonNullable<Config['s3']>): Promise<FileStore> {
  const { createS3Store } = await import('./integrations/files/s3.ts');
  return createS3Store(config);
}

/** The collector's library takes a third of a second to load: only a shop that has one waits for it. */
async function openReports({ sentryDsn }: Config): Promise<ErrorReports> {
  if (!sentryDsn) return noReports;
  const { openSentry } = await import('./integrations/errors/sentry.ts');
  return openSentry(sentryDsn);
}
