import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { BUYERS_ADDRESS, COPY_ADDRESS, copyAddresses, isOfCopy } from '#shared/copy-address.ts';
import { Refusal } from '#shared/problem.ts';
import { isRoleAtLeast } from '#shared/roles.ts';
import type { Shop } from '#platform/server/context.ts';
import { paymentNotice } from '#features/payments/domain/endpoints.ts';
import { readRehearsal } from '#features/rehearsals/server/steps/read-rehearsal.ts';
import { buildApp } from './app.ts';
import { FairShare } from '#platform/server/http/fair-share.ts';
import { networkFinder } from '#platform/server/http/network.ts';
import { httpServer } from '#platform/server/http/connection.ts';
import type { Shutdown } from '#platform/server/http/shutdown.ts';
import { queuesOf } from './background.ts';
import { runCopyJobs } from './copy-jobs.ts';
import { openRehearsedOrder } from './rehearsed-order.ts';

/**
 * Middleware that passes requests under `/repetition` to the copy of the shop, and requests under `/essai` to the pages
 * of buyers of a rehearsed order.
 */
export interface RehearsalRouter {
  before(handler: RequestListener): RequestListener;
  close(): Promise<void>;
}

/** Limits of the reads that select the shop of a request. The copy has four connections. */
const SHARES = { slots: 4, maxPerNetwork: 3, maxWaiting: 200 };

const isServedByCopy = (url: string): boolean => isOffice(url) || isOfCopy(url);
const isOffice = (url: string): boolean => /^\/admin(\/|$|\?)/.test(url);
const UNKNOWN_PATH = '/api/404';
const fallbackPages = { [COPY_ADDRESS]: '/admin/lives', [BUYERS_ADDRESS]: '/admin/setup' } as const;

/**
 * Shop that answers a request, or a redirection. Null when no rehearsal runs, the caller is not an owner, or the copy
 * does not serve the address.
 */
type Target = Shop | { redirect: string } | null;

/** Returns a function that finds the target of a request, in turn with the other requests to a rehearsal. */
function targetFinder(shop: Shop, copy: Shop, { office, buyers }: ReturnType<typeof openRehearsedOrder>) {
  const share = new FairShare(SHARES);
  const networkOf = networkFinder(shop.config.trustProxy);
  async function targetOf(
    base: (typeof copyAddresses)[number],
    url: string,
    request: IncomingMessage,
  ): Promise<Target> {
    const kind = (await readRehearsal(copy.db))?.kind;
    if (base === COPY_ADDRESS) {
      if (!kind || !isServedByCopy(url)) return null;
      return kind === 'order' ? office : copy;
    }
    // The provider sends its notices without a session.
    const isNotice = request.method === 'POST' && url === paymentNotice.path;
    if (kind !== 'order' || !(isNotice || (await isOwner(shop, request)))) return null;
    return isOffice(url) ? { redirect: COPY_ADDRESS + url } : buyers;
  }
  return (...args: Parameters<typeof targetOf>): Promise<Target> => {
    const [, , request] = args;
    return share.run(
      networkOf(request),
      () => request.socket.destroyed,
      () => targetOf(...args),
    );
  };
}

/** Opens the middleware. The HTTP servers of the copy and of the rehearsed order start on their first request. */
export function rehearsalRouter(shop: Shop, copy: Shop, shutdown: Shutdown): RehearsalRouter {
  const rehearsed = openRehearsedOrder(shop, copy);
  const findTarget = targetFinder(shop, copy, rehearsed);
  const servers = new Map<Shop, Promise<{ server: Server; close(): Promise<void> }>>();
  const jobs = orderJobs(rehearsed.buyers);
  const open = async (served: Shop) => {
    const server = httpServer();
    const app = await buildApp(served, server, shutdown, null);
    await app.ready();
    return { server, close: () => app.close() };
  };
  const serverOf = (served: Shop) => {
    const server = servers.get(served) ?? open(served);
    servers.set(served, server);
    // A failed start is tried again by the next request.
    server.catch(() => servers.delete(served));
    return server;
  };
  return {
    before: (handler) => (request, response) => {
      const base = copyAddresses.find((address) => /^[/?]|^$/.test(restOf(request.url, address)));
      if (base === undefined) return handler(request, response);
      const rest = restOf(request.url, base);
      const url = rest.startsWith('/') ? rest : `/${rest}`;
      const redirect = (location: string) => response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
      const answer = async (): Promise<void> => {
        const target = await findTarget(base, url, request);
        if (target && 'redirect' in target) redirect(target.redirect);
        else if (target) {
          if (target !== copy) jobs.keepRunning();
          const { server } = await serverOf(target);
          // The browser may have closed the connection while the rehearsal was read.
          if (request.socket.destroyed) return;
          request.url = url;
          server.emit('request', request, response);
        } else if (url.startsWith('/api/') || url.startsWith('/functions/')) {
          request.url = UNKNOWN_PATH;
          handler(request, response);
        } else redirect(fallbackPages[base]);
      };
      answer().catch((error: unknown) => {
        const isRefused = error instanceof Refusal;
        if (!isRefused) copy.log.error({ error }, 'the copy does not open');
        if (!response.headersSent)
          response.writeHead(isRefused ? error.status : 503, { 'cache-control': 'no-store' }).end();
      });
    },
    async close() {
      await jobs.end();
      for (const server of servers.values()) await (await server).close();
    },
  };
}

/** Returns the part of an address after a prefix; `-` for an address without the prefix. */
const restOf = (url = '', base: string): string => (url.startsWith(base) ? url.slice(base.length) : '-');

/** Maximum number of session cookies that are read, because each read is a statement of the shop. */
const MAX_TOKENS = 4;

/** Reads several session cookies, because one of them may belong to a rehearsed buyer. */
async function isOwner({ sessions }: Shop, { headers: { cookie = '' } }: IncomingMessage): Promise<boolean> {
  const found = [...cookie.matchAll(/(?:^|; ?)(?:__Host-|__Secure-)?session=([\w-]+)/g)];
  for (const [, token = ''] of found.slice(0, MAX_TOKENS)) {
    const actor = await sessions.actorOf(token, null);
    if (actor.kind === 'admin' && !actor.awaitsCode && isRoleAtLeast(actor.role, 'owner')) return true;
  }
  return false;
}

const CHECK_INTERVAL_MS = 1_000;
/** Time after the last request during which the jobs of a rehearsed order run, in ms. */
const JOBS_DURATION_MS = 10 * 60_000;

/**
 * Runs the jobs of a rehearsed order in the process that answers its requests, until the rehearsal ends or no request
 * came for `JOBS_DURATION_MS`.
 */
function orderJobs(buyers: Shop) {
  let runUntil = 0;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  const queues = queuesOf(buyers);
  const runDueJobs = async (): Promise<void> => {
    if ((await readRehearsal(buyers.db))?.kind === 'order')
      await runCopyJobs(buyers.db, queues, buyers.now, buyers.log);
    else runUntil = 0;
  };
  const stop = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
  };
  const tick = (): void => {
    if (Date.now() > runUntil) return stop();
    running ??= runDueJobs()
      .catch((error: unknown) => buyers.log.warn({ error }, 'the jobs of a rehearsed order could not be run'))
      .finally(() => (running = null));
  };
  return {
    keepRunning(): void {
      runUntil = Date.now() + JOBS_DURATION_MS;
      timer ??= setInterval(tick, CHECK_INTERVAL_MS).unref();
    },
    async end(): Promise<void> {
      stop();
      await running;
    },
  };
}
