import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { BUYERS_ADDRESS, COPY_ADDRESS, copyAddresses, isOfCopy } from '#shared/copy-address.ts';
import { reaches } from '#shared/roles.ts';
import type { Shop } from '#platform/server/context.ts';
import { paymentNotice } from '#features/payments/domain/endpoints.ts';
import { readRehearsal } from '#features/rehearsals/server/steps/read-rehearsal.ts';
import { buildApp } from '#app/server/app.ts';
import { httpServer } from '#platform/server/http/connection.ts';
import type { Shutdown } from '#platform/server/http/shutdown.ts';
import { queuesOf } from './background.ts';
import { runCopyJobs } from './copy-jobs.ts';
import { openRehearsedOrder } from './rehearsed-order.ts';

/** Middleware of the shop: the copy answers requests under `/repetition`, and under `/essai` those of a rehearsed order. */
export interface RehearsalRouter {
  before(handler: RequestListener): RequestListener;
  close(): Promise<void>;
}

/** Returns true for pages of the back office and their calls, which the copy serves. */
const isCopied = (url: string): boolean => isOffice(url) || isOfCopy(url);
const isOffice = (url: string): boolean => /^\/admin(\/|$|\?)/.test(url);
const NOWHERE = '/api/404';
const entrances = { [COPY_ADDRESS]: '/admin/lives', [BUYERS_ADDRESS]: '/admin/setup' } as const;

/** Shop that answers a request, or the address to go to instead; null when nothing is there. */
type Answering = Shop | { redirect: string } | null;

/** Creates the middleware. The HTTP servers of the copy start on their first request. */
export function rehearsalRouter(shop: Shop, copy: Shop, shutdown: Shutdown): RehearsalRouter {
  const { office, buyers } = openRehearsedOrder(shop, copy);
  const servers = new Map<Shop, Promise<{ server: Server; close(): Promise<void> }>>();
  const jobs = workJobs(buyers);
  const open = async (served: Shop) => {
    const server = httpServer();
    const app = await buildApp(served, server, shutdown, null);
    await app.ready();
    return { server, close: () => app.close() };
  };
  const serverOf = (served: Shop) => {
    const known = servers.get(served) ?? open(served);
    servers.set(served, known);
    known.catch(() => servers.delete(served));
    return known;
  };
  async function answeringOf(
    base: (typeof copyAddresses)[number],
    url: string,
    request: IncomingMessage,
  ): Promise<Answering> {
    const kind = (await readRehearsal(copy.db))?.kind;
    if (base === COPY_ADDRESS) return kind && isCopied(url) ? (kind === 'order' ? office : copy) : null;
    const isNotice = request.method === 'POST' && url === paymentNotice.path;
    if (kind !== 'order' || !(isNotice || (await isOwner(shop, request)))) return null;
    return isOffice(url) ? { redirect: COPY_ADDRESS + url } : buyers;
  }
  return {
    before: (handler) => (request, response) => {
      const base = copyAddresses.find((address) => /^[/?]|^$/.test(restOf(request.url, address)));
      if (base === undefined) return handler(request, response);
      const rest = restOf(request.url, base);
      const url = rest.startsWith('/') ? rest : `/${rest}`;
      const redirect = (location: string) => response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
      const answer = async (): Promise<void> => {
        const answering = await answeringOf(base, url, request);
        if (answering && 'redirect' in answering) redirect(answering.redirect);
        else if (answering) {
          if (answering !== copy) jobs.begin();
          const { server } = await serverOf(answering);
          // The browser may have left while the rehearsal was looked up.
          if (request.socket.destroyed) return;
          request.url = url;
          server.emit('request', request, response);
        } else if (url.startsWith('/api/') || url.startsWith('/functions/')) {
          request.url = NOWHERE;
          handler(request, response);
        } else redirect(entrances[base]);
      };
      answer().catch((error: unknown) => {
        copy.log.error({ error }, 'the copy does not open');
        if (!response.headersSent) response.writeHead(503, { 'cache-control': 'no-store' }).end();
      });
    },
    async close() {
      await jobs.end();
      for (const server of servers.values()) await (await server).close();
    },
  };
}

/** Returns the rest of an address below a prefix; `-` for another address. */
const restOf = (url = '', base: string): string => (url.startsWith(base) ? url.slice(base.length) : '-');

/** Returns true when the browser has the session of an owner of the shop. It may have one of a rehearsed buyer too. */
async function isOwner({ sessions }: Shop, { headers: { cookie = '' } }: IncomingMessage): Promise<boolean> {
  for (const [, token = ''] of cookie.matchAll(/(?:^|; ?)session=([\w-]+)/g)) {
    const actor = await sessions.actorOf(token, null);
    if (actor.kind === 'admin' && !actor.awaitsCode && reaches(actor.role, 'owner')) return true;
  }
  return false;
}

const LOOK_EVERY_MS = 1_000;
/** Time after the last request in which the jobs of a rehearsed order are run, in ms. */
const WORK_MS = 10 * 60_000;

/** Runs the jobs of a rehearsed order in the process that answers its requests, until the owner leaves it. */
function workJobs(buyers: Shop) {
  let until = 0;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  const queues = queuesOf(buyers);
  const look = async (): Promise<void> => {
    if ((await readRehearsal(buyers.db))?.kind === 'order')
      await runCopyJobs(buyers.db, queues, buyers.now, buyers.log);
    else until = 0;
  };
  const stop = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
  };
  const tick = (): void => {
    if (Date.now() > until) return stop();
    running ??= look()
      .catch((error: unknown) => buyers.log.warn({ error }, 'jobs of a rehearsed order'))
      .finally(() => (running = null));
  };
  return {
    begin(): void {
      until = Date.now() + WORK_MS;
      timer ??= setInterval(tick, LOOK_EVERY_MS).unref();
    },
    async end(): Promise<void> {
      stop();
      await running;
    },
  };
}
