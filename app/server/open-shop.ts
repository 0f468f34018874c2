import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openCopy } from './copy.ts';
import { rehearsalRouter } from './rehearsal-router.ts';
import { compareProcesses, leadBackground, queuesOf } from './background.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Shop } from '#platform/server/context.ts';
import { dbOver, openPool } from '#platform/server/db/client.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { newProcess } from '#platform/server/db/processes.ts';
import { openJobs } from '#platform/server/events/jobs.ts';
import { openLiveFeed } from '#platform/server/events/live-feed.ts';
import { cacheSettings } from '#features/settings/server/settings-cache.ts';
import { sessionsIn } from '#features/users/server/steps/read-sessions.ts';
import { buildApp } from './app.ts';
import { httpServer } from '#platform/server/http/connection.ts';
import { shutdownOf } from '#platform/server/http/shutdown.ts';
import { type ErrorReports, noReports } from '#platform/server/integrations/errors/gateway.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { Metrics } from '#platform/server/metrics/metrics.ts';
import { openGateways } from './open-gateways.ts';
import { openStandIns } from './open-stand-ins.ts';

/** Time that a close gives to work under way. Without options, the shop closes at once. */
export interface CloseOptions {
  /** Minimum time in ms in which the port stays open while `/readyz` replies 503, so that load balancers notice. */
  lingerMs?: number;
  /** Maximum time in ms for requests and jobs to end. */
  patienceMs?: number;
  /** Ends all waits once it resolves. */
  forcedStop?: Promise<void>;
}

export interface OpenShop {
  shop: Shop;
  app: FastifyInstance;
  close(options?: CloseOptions): Promise<void>;
}

/**
 * Time in which running jobs may end after the port has closed, in ms. Afterwards, another process takes the jobs over.
 */
const JOBS_MS = 5_000;

interface Options {
  config: Config;
  databaseUrl: string;
  log: Logger;
  /** HTTP server. Listens already when the system chose the port. Otherwise the caller opens the port afterwards. */
  server?: Server;
  now?: () => Date;
  /** False for tools that need only the database and the rules. */
  background?: boolean;
}

export async function openShop(options: Options): Promise<OpenShop> {
  const parts = new AsyncDisposableStack();
  try {
    return await assembleShop(options, parts);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function assembleShop(
  { config, databaseUrl, log, server = httpServer(), now: machineClock = () => new Date(), background = true }: Options,
  parts: AsyncDisposableStack,
): Promise<OpenShop> {
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  const pool = openPool(databaseUrl, {
    named: directUrl === databaseUrl,
    patience: config.databasePatience,
    onChange: (isUnavailable) =>
      log.warn(isUnavailable ? 'the database does not answer' : 'the database answers again'),
  });
  parts.defer(() => pool.end());
  await (directUrl === databaseUrl ? migrate(pool) : migrateOver(directUrl));
  const errors = await openReports(config);
  parts.defer(() => errors.close());
  const sandbox = await openStandIns(config, { pool, directUrl, log, now: machineClock });
  const now = sandbox?.now ?? machineClock;
  parts.defer(() => sandbox?.close());
  const liveFeed = await openLiveFeed(directUrl, pool, log);
  parts.defer(() => liveFeed.close());
  const db = dbOver(pool);
  const settings = cacheSettings(db, liveFeed, config.identity);
  const gateways = await openGateways({ config, settings, sandbox, errors, now });
  parts.defer(() => gateways.mail.close());
  const jobs = await openJobs(directUrl, { log, now, failed: reportTo(errors) });
  parts.defer(() => jobs.stop());
  const core = { config, log, metrics: new Metrics(), now, process: newProcess(now()), sessions: sessionsIn(db, now) };
  const shopWithoutCopy: Shop = { ...core, pool, db, jobs, liveFeed, settings, gateways, copy: null };
  const copy = openCopy(shopWithoutCopy, directUrl);
  parts.defer(() => copy.pool.end());
  const shop: Shop = { ...shopWithoutCopy, copy };
  await jobs.createQueues(queuesOf(shop));
  const shutdown = shutdownOf(server);
  const router = rehearsalRouter(shop, copy, shutdown);
  parts.defer(() => router.close());
  const app = await buildApp(shop, server, shutdown, sandbox, router.before);
  const stopBackground = background ? workOnceListening(shop, server, directUrl) : async () => {};
  return {
    shop,
    app,
    async close({ lingerMs = 0, patienceMs = 0, forcedStop = new Promise(() => {}) } = {}) {
      const waitAtMost = (ms: number, work: Promise<unknown>) =>
        Promise.race([work, forcedStop, pause(ms, null, { ref: false })]);
      shutdown.announce();
      await waitAtMost(lingerMs, forcedStop);
      const until = Date.now() + patienceMs;
      // The port stays open, because running work may call the stand-ins on it.
      const backgroundStopped = stopBackground();
      await waitAtMost(patienceMs, Promise.all([shutdown.allAnswered(), backgroundStopped]));
      await waitAtMost(Math.max(0, until - Date.now()), shutdown.closePort());
      // Waits for both concurrently, because the live of the sandbox is a connection of this process to itself.
      await Promise.all([app.close(), waitAtMost(JOBS_MS, backgroundStopped)]);
      await closeServer(server);
      await parts.disposeAsync();
    },
  };
}

/**
 * Reports failed jobs. A provider failure is already shown to the administrators, so its jobs are reported only when
 * they are given up.
 */
const reportTo = (errors: ErrorReports) => (queue: string, error: unknown, isGivenUp: boolean) => {
  if (isGivenUp || !(error instanceof ProviderFailure))
    errors.fault({ error, during: { kind: 'job', queue, isGivenUp } });
};

/** Migrates over a direct connection. The lock spans several transactions, and a pooler may change the connection. */
async function migrateOver(directUrl: string): Promise<void> {
  const pool = openPool(directUrl, { max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Starts jobs and background work once the server listens, because the stand-ins are called on its port.
 * @returns a function that stops the work, and resolves once running work has ended.
 */
function workOnceListening(shop: Shop, server: Server, directUrl: string): () => Promise<void> {
  let stopLeading: (() => Promise<void>) | null = null;
  let stopComparing: (() => Promise<void>) | null = null;
  let working = Promise.resolve();
  const begin = (): void => {
    stopLeading = leadBackground(shop, directUrl);
    stopComparing = compareProcesses(shop);
    working = shop.jobs.work(queuesOf(shop)).catch((error: unknown) => shop.log.error({ error }, 'jobs'));
  };
  if (server.listening) begin();
  else server.once('listening', begin);
  return async () => {
    server.off('listening', begin);
    await Promise.all([stopLeading?.(), stopComparing?.(), working.then(() => shop.jobs.drain())]);
  };
}

/** Fastify closes only a server that it opened. */
async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** The library takes a third of a second to load, so only shops that use it import it. */
async function openReports(config: Config): Promise<ErrorReports> {
  if (!config.sentryDsn) return noReports;
  const { openSentry } = await import('#platform/server/integrations/errors/sentry.ts');
  return openSentry(config.sentryDsn, config.release());
}
