import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { copyAddresses } from '#shared/copy-address.ts';

/** Live feeds of the shop and of its rehearsal, which never end. */
const LIVE_FEEDS = ['', ...copyAddresses].map((base) => `${base}/api/live-feed`);

/** Shutdown of a server: announces it, then lets running requests end. */
export interface Shutdown {
  readonly isAnnounced: boolean;
  /**
   * Makes `/readyz` return 503 and answers close their connection, so that the next request goes to another process.
   */
  announce(): void;
  /** Resolves once every request that runs now has been answered or abandoned. */
  allAnswered(): Promise<void>;
  /**
   * Closes the port, then resolves once no request runs. A proxy may have opened a connection before, whose request
   * still arrives.
   */
  closePort(): Promise<void>;
}

/** Time between two looks at the connections, in ms. */
const LOOK_MS = 20;
/** Time for the first request of a connection to arrive after the port has closed, in ms. */
const FIRST_REQUEST_MS = 500;

/** Follows the requests of a server. Excludes the live feed, which lasts as long as a client listens. */
export function shutdownOf(server: Server): Shutdown {
  const underWay = new Set<ServerResponse>();
  /** Connections without a request so far. */
  const unused = new Set<Socket>();
  let isAnnounced = false;
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket);
    if (LIVE_FEEDS.some((path) => request.url?.startsWith(path))) return;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  const allAnswered = async () => {
    await Promise.all([...underWay].map((response) => new Promise<void>((resolve) => response.once('close', resolve))));
  };
  // Closing the port resets connections that wait to be accepted. A turn of the event loop accepts one of them.
  const acceptWaiting = async () => {
    for (let idle = 0, before = accepted; idle < 2; before = accepted) {
      await turn();
      idle = accepted === before ? idle + 1 : 0;
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
      await acceptWaiting();
      server.close();
      const end = performance.now() + FIRST_REQUEST_MS;
      while (underWay.size > 0 || (unused.size > 0 && performance.now() < end)) await pause(LOOK_MS);
    },
  };
}
