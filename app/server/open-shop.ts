import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openCopy } from './copy.ts';
import { copyDoor } from './copy-door.ts';
import { compareProcesses, leadBackground, queuesOf } from './background.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Gateways, Shop, KeptSettings } from '#platform/server/context.ts';
import { dbOver, openPool } from '#platform/server/db/client.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { newProcess } from '#platform/server/db/processes.ts';
import { openJobs } from '#platform/server/events/jobs.ts';
import { openLiveFeed } from '#platform/server/events/live-feed.ts';
import { keepSettings } from '#features/settings/server/kept-settings.ts';
import { sessionsIn } from '#features/users/server/steps/read-sessions.ts';
import { buildApp } from './app.ts';
import { httpServer } from '#platform/server/http/connection.ts';
import { shutdownOf } from '#platform/server/http/shutdown.ts';
import { createAddressGateway } from '#platform/server/integrations/address/geoplateforme.ts';
import { type ErrorReports, noReports } from '#platform/server/integrations/errors/gateway.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { FileStore } from '#platform/server/integrations/files/gateway.ts';
import { createDiskStore } from '#platform/server/integrations/files/disk.ts';
import { createS3Store } from '#platform/server/integrations/files/s3.ts';
import { labelSender, mailSender } from './senders.ts';
import { createSmtpGateway } from '#platform/server/integrations/mail/smtp.ts';
import { createLyraGateway } from '#platform/server/integrations/payment/lyra.ts';
import { createColissimoGateway } from '#platform/server/integrations/shipping/colissimo.ts';
import { createEulerGateway } from '#platform/server/integrations/tiktok/euler.ts';
import { openStandIns, type Sandbox } from './open-stage.ts';

/** How a shop closes. Nothing given: at once. */
export interface CloseOptions {
  /** How long the port stays open once `/readyz` says 503, so that whoever sends requests here hears of it. */
  lingerMs?: number;
  /** How long requests and jobs under way may take to end. */
  patienceMs?: number;
  /** Resolves when somebody cannot wait. */
  hurry?: Promise<void>;
}

/** A shop that answers, works its jobs and listens. */
export interface OpenShop {
  shop: Shop;
  app: FastifyInstance;
  close(options?: CloseOptions): Promise<void>;
}

/** What still runs when the port closes is left to another process after this. */
const JOBS_MS = 5_000;

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
export async function openShop(options: Options): Promise<OpenShop> {
  const parts = new AsyncDisposableStack();
  try {
    return await putTogether(options, parts);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** Opens part after part; each is put in `parts`, which closes them, last first. */
async function putTogether(
  { config, databaseUrl, log, server = httpServer(), now: machineClock = () => new Date(), background = true }: Options,
  parts: AsyncDisposableStack,
): Promise<OpenShop> {
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  await migrateOver(directUrl);
  const pool = openPool(databaseUrl, {
    named: directUrl === databaseUrl,
    onChange: (isAway) => log.warn(isAway ? 'the database does not answer' : 'the database answers again'),
  });
  parts.defer(() => pool.end());
  const errors = await openReports(config);
  parts.defer(() => errors.close());
  const sandbox = await openStandIns(config, { pool, directUrl, log, now: machineClock });
  const now = sandbox?.now ?? machineClock;
  parts.defer(() => sandbox?.close());
  const liveFeed = await openLiveFeed(directUrl, pool, log);
  parts.defer(() => liveFeed.close());
  const db = dbOver(pool);
  const settings = keepSettings(db, liveFeed, config.identity);
  const gateways = await openGateways({ config, settings, sandbox, errors, now });
  parts.defer(() => gateways.mail.close());
  const jobs = await openJobs(directUrl, log, reportTo(errors));
  parts.defer(() => jobs.stop());
  const own = { config, log, now, process: newProcess(now()), sessions: sessionsIn(db, now) };
  const alone: Shop = { ...own, pool, db, jobs, liveFeed, settings, gateways, copy: null };
  const copy = openCopy(alone, directUrl);
  parts.defer(() => copy.pool.end());
  const shop: Shop = { ...alone, copy };
  await jobs.createQueues(queuesOf(shop));
  const upgraded = upgradedOn(server);
  const shutdown = shutdownOf(server);
  const door = copyDoor(copy, shutdown);
  parts.defer(() => door.close());
  const app = await buildApp(shop, server, shutdown, sandbox, door.before);
  const stopBackground = background ? workOnceListening(shop, server, directUrl) : async () => {};
  return {
    shop,
    app,
    async close({ lingerMs = 0, patienceMs = 0, hurry = new Promise(() => {}) } = {}) {
      const within = (ms: number, work: Promise<unknown>) =>
        Promise.race([work, hurry, pause(ms, null, { ref: false })]);
      shutdown.announce();
      await within(lingerMs, hurry);
      const until = Date.now() + patienceMs;
      // The port stays open: what is under way may be asking the stand-ins, which answer there.
      const backgroundStopped = stopBackground();
      await within(patienceMs, Promise.all([shutdown.allAnswered(), backgroundStopped]));
      server.close();
      await within(Math.max(0, until - Date.now()), shutdown.allAnswered());
      // Together: the live played by the sandbox is a connection of this process to itself.
      await Promise.all([app.close(), within(JOBS_MS, backgroundStopped)]);
      await closeServer(server, upgraded);
      await parts.disposeAsync();
    },
  };
}

/** Reports failed jobs. A provider that is away is shown to the admins at once; its jobs are told of when they are given up. */
const reportTo = (errors: ErrorReports) => (queue: string, error: unknown, isGivenUp: boolean) => {
  if (isGivenUp || !(error instanceof ProviderFailure))
    errors.fault({ error, during: { kind: 'job', queue, isGivenUp } });
};

/** A migration holds a lock from one transaction to the next: no pooler may change its connection. */
async function migrateOver(directUrl: string): Promise<void> {
  const pool = openPool(directUrl, { max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Works jobs and leads from the moment the server listens: the stand-ins that this asks answer there.
 * @returns stops it; resolves once what is running has ended.
 */
function workOnceListening(shop: Shop, server: Server, directUrl: string): () => Promise<void> {
  let stopLeading: (() => Promise<void>) | null = null;
  let stopComparing: (() => Promise<void>) | null = null;
  let working = Promise.resolve();
  const begin = (): void => {
    stopLeading = leadBackground(shop, directUrl);
    stopComparing = compareProcesses(shop);
    working = shop.jobs.work(queuesOf(shop)).catch((error: unknown) => shop.log.error({ err: error }, 'jobs'));
  };
  if (server.listening) begin();
  else server.once('listening', begin);
  return async () => {
    server.off('listening', begin);
    await Promise.all([stopLeading?.(), stopComparing?.(), working.then(() => shop.jobs.rest())]);
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

interface GatewayParts {
  config: Config;
  settings: KeptSettings;
  sandbox: Sandbox | null;
  errors: ErrorReports;
  now: () => Date;
}

async function openGateways({ config, settings, sandbox, errors, now }: GatewayParts): Promise<Gateways> {
  return {
    payment: createLyraGateway(config.lyra),
    shipping: createColissimoGateway({
      ...config.colissimo,
      sender: async () => labelSender(await settings.read(), config),
    }),
    mail: createSmtpGateway({
      url: config.smtpUrl ?? sandbox?.smtpUrl ?? '',
      from: async () => mailSender(await settings.read()),
    }),
    files: openFiles(config),
    tiktok: createEulerGateway({ ...config.tiktok, now: () => now().getTime() }),
    address: createAddressGateway({ url: config.addressUrl, timeoutMs: ADDRESS_PATIENCE_MS }),
    errors,
  };
}

/** Opens the place where the shop keeps its files. */
export function openFiles(config: Config): FileStore {
  if (config.s3) return createS3Store(config.s3);
  const files = join(config.dataDir, 'files');
  mkdirSync(files, { recursive: true });
  return createDiskStore(files);
}

/** The collector's library takes a third of a second to load: only a shop that has one waits for it. */
async function openReports(config: Config): Promise<ErrorReports> {
  if (!config.sentryDsn) return noReports;
  const { openSentry } = await import('#platform/server/integrations/errors/sentry.ts');
  return openSentry(config.sentryDsn, config.release());
}
