import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { COPY_ADDRESS, isOfCopy } from '#shared/copy-address.ts';
import type { Shop } from '#platform/server/context.ts';
import { readNote } from '#features/rehearsals/server/steps/copy-of.ts';
import { buildApp } from '#app/server/app.ts';
import { httpServer } from '#platform/server/http/connection.ts';
import type { Shutdown } from '#platform/server/http/shutdown.ts';

/** Middleware of the shop: the rehearsal copy answers requests under `/repetition`. */
export interface RehearsalRouter {
  before(handler: RequestListener): RequestListener;
  close(): Promise<void>;
}

/** Returns true for pages of the back office and their calls, which the copy serves. */
const isCopied = (url: string): boolean => /^\/admin(\/|$|\?)/.test(url) || isOfCopy(url);
const NOWHERE = '/api/404';
const LIVES = '/admin/lives';

/** Creates the middleware. The HTTP server of the copy starts on its first request. */
export function rehearsalRouter(copy: Shop, shutdown: Shutdown): RehearsalRouter {
  let opened: Promise<{ server: Server; close(): Promise<void> }> | null = null;
  const open = async () => {
    const server = httpServer();
    const app = await buildApp(copy, server, shutdown, null);
    await app.ready();
    return { server, close: () => app.close() };
  };
  const copyPath = (request: IncomingMessage): string | null =>
    request.url?.startsWith(`${COPY_ADDRESS}/`) ? request.url.slice(COPY_ADDRESS.length) : null;
  return {
    before: (handler) => (request, response) => {
      const url = copyPath(request);
      if (url === null) return handler(request, response);
      const answer = async (): Promise<void> => {
        if (isCopied(url) && (await readNote(copy.db))) {
          opened ??= open();
          request.url = url;
          (await opened).server.emit('request', request, response);
        } else if (url.startsWith('/api/')) {
          request.url = NOWHERE;
          handler(request, response);
        } else response.writeHead(302, { location: LIVES, 'cache-control': 'no-store' }).end();
      };
      answer().catch((error: unknown) => {
        copy.log.error({ error }, 'the copy does not open');
        opened = null;
        if (!response.headersSent) response.writeHead(503, { 'cache-control': 'no-store' }).end();
      });
    },
    close: async () => (await opened)?.close(),
  };
}
