import type { IncomingMessage, Server, ServerResponse } from 'node:http';
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
}

/** Follows the requests of a server. Excludes the live feed, which lasts as long as a client listens. */
export function shutdownOf(server: Server): Shutdown {
  const underWay = new Set<ServerResponse>();
  let isAnnounced = false;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (LIVE_FEEDS.some((path) => request.url?.startsWith(path))) return;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return {
    get isAnnounced() {
      return isAnnounced;
    },
    announce() {
      isAnnounced = true;
    },
    async allAnswered() {
      await Promise.all(
        [...underWay].map((response) => new Promise<void>((resolve) => response.once('close', resolve))),
      );
    },
  };
}
