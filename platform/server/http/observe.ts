import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { openProcessMetrics, requestHistogram } from '#platform/server/metrics/process-metrics.ts';
import { gaugesOf } from '#platform/server/metrics/read-gauges.ts';
import type { Declared } from '#platform/server/metrics/declared.ts';
import { browserTraceOf } from './browser-trace.ts';
import type { Shutdown } from './shutdown.ts';
import { httpProblems } from './problem.ts';

/** The log line has the pattern of the route, and nothing that the visitor sent except a safe request id. */
interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  tookMs: number;
  /** Length of the body; null when it is unknown or not sent. */
  bytes: number | null;
  headers: IncomingHttpHeaders;
  requestId?: string;
}
export type RecordRequest = (answered: AnsweredRequest) => void;

/**
 * Opens `/healthz`, `/readyz`, `/up` and `/metrics` for monitoring from outside (decision 0104).
 * @returns a function that records a request that was answered before the hooks of the server.
 */
export function observe(app: FastifyInstance, shop: Shop, shutdown: Shutdown, declared: Declared): RecordRequest {
  app.get('/healthz', async (_request, reply) => reply.type(TEXT).send('ok'));
  for (const address of ['/readyz', '/up'])
    app.get(address, async (_request, reply) => {
      const trouble = shutdown.isAnnounced ? 'closing' : await databaseTrouble(shop);
      return reply
        .code(trouble === null ? 200 : 503)
        .type(TEXT)
        .send(trouble ?? 'ready');
    });

  const record = observeRequests(app, shop);
  // Nobody reads the figures of the rehearsal shop.
  if (shop.copy === null) return record;
  const { registry } = shop.metrics;
  openProcessMetrics(shop);
  shop.metrics.declare(declared.counters);
  const readGauges = gaugesOf(shop, declared.gauges);
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, shop.config.metricsToken)) throw refuse(httpProblems.notFound);
    await readGauges();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
  return record;
}

function observeRequests(app: FastifyInstance, shop: Shop): RecordRequest {
  const durations = requestHistogram(shop.metrics.registry);
  const { errors } = shop.gateways;
  const record = (log: Logger, { method, route, status, tookMs, bytes, headers, requestId }: AnsweredRequest): void => {
    // An open feed lasts as long as its screen listens.
    if (route !== LIVE_FEED || status !== 200)
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, tookMs / 1000);
    const level = MONITORED_PATHS.has(route) ? 'debug' : 'info';
    if (log.isLevelEnabled(level)) {
      const durationMs = Math.round(tookMs * 10) / 10;
      log[level]({ ...(requestId && { requestId }), method, route, status, durationMs, bytes }, 'request');
    }
    if (isCall(route)) errors.timing({ method, route, status, tookMs, trace: browserTraceOf(headers) });
  };
  app.addHook('onResponse', async (request, reply) => {
    const size = reply.getHeader('content-length');
    record(request.log as Logger, {
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
      tookMs: reply.elapsedTime,
      bytes: size === undefined ? null : Number(size),
      headers: request.headers,
    });
  });
  return (answered) => record(shop.log, answered);
}

const TEXT = 'text/plain; charset=utf-8';
const LIVE_FEED = '/api/live-feed';
const READY_MS = 4_000;

async function databaseTrouble({ db }: Shop): Promise<string | null> {
  // Uses the pool of the shop's own queries, so that a failure of the pool shows here.
  const answer = db.one(sql`select 1 from migrations limit 1`).then(
    () => null,
    (error: unknown) => (isDatabaseUnavailable(error) ? 'the database does not answer' : 'the database is not ready'),
  );
  return Promise.race([answer, pause(READY_MS, 'every connection is busy', { ref: false })]);
}

const MONITORED_PATHS = new Set(['/healthz', '/readyz', '/up', '/metrics']);

const isCall = (route: string): boolean => /^\/(api|functions)\//.test(route) && route !== LIVE_FEED;

const PROXY_MARKS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'];

/** Allows only direct requests of this machine when no token is set. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const sentHeader = Buffer.from(request.headers.authorization ?? '');
    const expectedHeader = Buffer.from(`Bearer ${token}`);
    return sentHeader.length === expectedHeader.length && timingSafeEqual(sentHeader, expectedHeader);
  }
  const peer = request.socket.remoteAddress ?? '';
  return /^(::1$|127\.|::ffff:127\.)/.test(peer) && PROXY_MARKS.every((name) => request.headers[name] === undefined);
}
