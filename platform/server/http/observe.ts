import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { browserTraceOf } from './browser-trace.ts';
import type { Shutdown } from './shutdown.ts';
import { httpProblems } from './problem.ts';

/** Opens `/healthz`, `/readyz` and `/metrics` for monitoring from outside. */
export function observe(app: FastifyInstance, shop: Shop, shutdown: Shutdown): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'));
  app.get('/readyz', async (_request, reply) => {
    const trouble = shutdown.isAnnounced ? 'closing' : await databaseTrouble(shop);
    return reply
      .code(trouble === null ? 200 : 503)
      .type('text/plain')
      .send(trouble ?? 'ready');
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, shop.pool.totalCount);
      this.set({ state: 'idle' }, shop.pool.idleCount);
      this.set({ state: 'awaited' }, shop.pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page';
    const { method } = request;
    const { statusCode: status, elapsedTime: took } = reply;
    seconds.observe({ method, route, status }, took / 1000);
    if (isCall(route)) {
      shop.gateways.errors.timing({ method, route, status, took, trace: browserTraceOf(request.headers) });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, shop.config.metricsToken)) throw refuse(httpProblems.notFound);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const READY_MS = 4_000;

/** Returns the reason why this process cannot answer from its database; null when the database answers. */
async function databaseTrouble({ db }: Shop): Promise<string | null> {
  // Uses the pool of the shop's own queries, so that their failures show here too.
  const asked = db.one(sql`select 1 from migrations limit 1`).then(
    () => null,
    (error: unknown) => (isDatabaseUnavailable(error) ? 'the database does not answer' : 'the database is not ready'),
  );
  return Promise.race([asked, pause(READY_MS, 'every connection is busy', { ref: false })]);
}

/** True for a call of the API except the live feed, which lasts as long as a client listens. */
const isCall = (route: string): boolean => /^\/(api|functions)\//.test(route) && route !== '/api/live-feed';

const PROXY_MARKS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'];

/** Allows a request with the token, when one is set. Otherwise allows direct requests of this machine alone. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  const peer = request.socket.remoteAddress ?? '';
  return /^(::1$|127\.|::ffff:127\.)/.test(peer) && PROXY_MARKS.every((name) => request.headers[name] === undefined);
}
