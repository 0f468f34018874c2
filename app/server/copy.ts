import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { Provider } from '#shared/providers.ts';
import type { Gateways, Shop } from '#platform/server/context.ts';
import { dbOver, openPool } from '#platform/server/db/client.ts';
import { copyUrl } from '#platform/server/db/copy-schema.ts';
import type { Jobs } from '#platform/server/events/jobs.ts';
import type { LiveFeed, LiveListener } from '#platform/server/events/live-feed.ts';
import { keepSettings } from '#features/settings/server/kept-settings.ts';

/** A rehearsal is one or two people's: its requests wait for each other rather than for the shop's. */
const CONNECTIONS = 4;

/**
 * The shop in which a live is rehearsed (decision 0034): the same code over tables of its own. It queues no job, asks
 * nothing outside and tells no screen of the shop. Sessions alone are the shop's. Nothing is opened before it is asked.
 */
export function openCopy(shop: Shop, directUrl: string): Shop {
  const pool = openPool(copyUrl(directUrl), { max: CONNECTIONS });
  const db = dbOver(pool);
  const liveFeed = feedWithin();
  return {
    ...shop,
    pool,
    db,
    liveFeed,
    settings: keepSettings(db, liveFeed, shop.config.identity),
    jobs: noJobs,
    gateways: noGateways(shop.gateways),
    log: shop.log.child({ copy: true }),
    copy: null,
  };
}

/** What changed is told to the screens that this process serves; those of another one poll. */
function feedWithin(): LiveFeed {
  const listeners = new Set<LiveListener>();
  return {
    publish(messages) {
      // Later, as if it came from the database: whoever publishes is done by then.
      setImmediate(() => messages.forEach((message) => listeners.forEach((listener) => listener(message))));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}

const nothing = async (): Promise<void> => {};
const noJobs: Jobs = {
  send: nothing,
  sendAll: nothing,
  createQueues: nothing,
  work: nothing,
  rest: nothing,
  stop: nothing,
};

/** A part that does nothing: whatever is asked of it fails, as when its provider does not answer; `kept` asks nothing. */
const unreachable = <Part extends object>(provider: Provider, kept: Partial<Part> = {}): Part =>
  new Proxy(kept as Part, {
    get: (_kept, name) =>
      kept[name as keyof Part] ??
      (() => Promise.reject(new ProviderFailure(provider, 'unreachable', 'a rehearsal asks nothing outside'))),
  });

const noGateways = ({ errors, payment: { browser } }: Gateways): Gateways => ({
  payment: unreachable<Gateways['payment']>('payment', { browser }),
  shipping: unreachable('shipping'),
  mail: unreachable('mail'),
  files: unreachable('files'),
  tiktok: unreachable('tiktok'),
  address: unreachable('address'),
  errors,
});
