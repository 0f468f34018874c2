import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { copyAddresses } from '#shared/copy-address.ts';

const LIVE_FEED_PATHS = ['', ...copyAddresses].map((base) => `${base}/api/live-feed`);

export interface Shutdown {
  readonly isAnnounced: boolean;
  /**
   * `/readyz` then returns 503, and replies close their connection, so that the next request goes to another process.
   */
  announce(): void;
  allAnswered(): Promise<void>;
  /**
   * Closes the port, then resolves once no request runs. Waits a moment for the first request of a connection that a
   * proxy has already opened.
   */
  closePort(): Promise<void>;
}

const CHECK_INTERVAL_MS = 20;
const FIRST_REQUEST_WAIT_MS = 500;

export function shutdownOf(server: Server): Shutdown {
  const underWay = new Set<ServerResponse>();
  const unused = new Set<Socket>();
  let isAnnounced = false;
  let acceptedCount = 0;
  server.on('connection', (socket: Socket) => {
    acceptedCount += 1;
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket);
    if (LIVE_FEED_PATHS.some((path) => request.url?.startsWith(path))) return;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  const allAnswered = async () => {
    await Promise.all([...underWay].map((response) => new Promise<void>((resolve) => response.once('close', resolve))));
  };
  // Closing the port would reset the connections that wait to be accepted. Each turn of the event loop accepts one of
  // them, so no connection waits after two turns without a new connection.
  const acceptPending = async () => {
    for (let idleTurns = 0, before = acceptedCount; idleTurns < 2; before = acceptedCount) {
      await nextTurn();
      idleTurns = acceptedCount === before ? idleTurns + 1 : 0;
    }
  };
  return {
    get isAnnounced() {
      return isAnnounced;
    },
    announce() {
      isAnnounced = true;
    },
    allAnswered,
    async closePort() {
      await acceptPending();
      server.close();
      const end = performance.now() + FIRST_REQUEST_WAIT_MS;
      while (underWay.size > 0 || (unused.size > 0 && performance.now() < end)) await pause(CHECK_INTERVAL_MS);
    },
  };
}
