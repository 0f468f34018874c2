import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { COPY_ADDRESS } from '#shared/copy-address.ts';

/** The live feed of the shop and of its copy: neither is ever answered to its end. */
const LIVE_FEEDS = ['', COPY_ADDRESS].map((base) => `${base}/api/live-feed`);

/** How a server takes leave: it says so first, and lets whoever is being answered have the answer. */
export interface Shutdown {
  readonly isAnnounced: boolean;
  /** From now on `/readyz` says 503, and an answer closes its connection: the next request goes elsewhere. */
  announce(): void;
  /** Resolves once every request that is under way at this moment has been answered, or its asker has gone. */
  allAnswered(): Promise<void>;
}

/** Follows the requests of a server. The live feed is none: it lasts as long as somebody listens. */
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
