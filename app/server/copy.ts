import sql from 'sql-template-tag';
import { closedGateway } from '#platform/server/integrations/closed-gateway.ts';
import type { Gateways, Shop } from '#platform/server/context.ts';
import { dbOver, openPool } from '#platform/server/db/client.ts';
import { copyUrl } from '#platform/server/db/copy-schema.ts';
import type { Jobs } from '#platform/server/events/jobs.ts';
import type { LiveFeed, LiveListener } from '#platform/server/events/live-feed.ts';
import { Metrics } from '#platform/server/metrics/metrics.ts';
import { COPY_ADDRESS } from '#shared/copy-address.ts';
import { cacheSettings } from '#features/settings/server/settings-cache.ts';

/**
 * Maximum number of connections of the copy, enough for the one or two people who rehearse. Their requests use no
 * connection of the shop.
 */
const CONNECTIONS = 4;

/**
 * Opens the copy in which a live is rehearsed (decision 0034): the same code over its own tables. The copy queues no
 * job, calls no provider and notifies no screen of the shop. The copy shares only the sessions with the shop.
 * Connections open on first use.
 */
export function openCopy(shop: Shop, directUrl: string): Shop {
  const pool = openPool(copyUrl(directUrl), { max: CONNECTIONS, patience: shop.config.databasePatience });
  const db = dbOver(pool);
  const liveFeed = localLiveFeed();
  return {
    ...shop,
    config: { ...shop.config, officeBase: COPY_ADDRESS },
    pool,
    db,
    liveFeed,
    settings: cacheSettings(db, liveFeed, shop.config.identity),
    jobs: noJobs,
    gateways: noGateways(shop.gateways),
    log: shop.log.child({ copy: true }),
    metrics: new Metrics(),
    copy: null,
  };
}

/** Returns a live feed for the screens of this process. Screens of other processes poll. */
function localLiveFeed(): LiveFeed {
  const listeners = new Set<LiveListener>();
  return {
    publish(messages) {
      // Calls the listeners after the publisher has finished, as messages from the database do.
      setImmediate(() => messages.forEach((message) => listeners.forEach((listener) => listener(message))));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}

const doNothing = async (): Promise<void> => {};
const noJobs: Jobs = {
  send: doNothing,
  insertion: async () => null,
  unfinished: () => sql`(select null::jsonb as data where false)`,
  createQueues: doNothing,
  work: doNothing,
  drain: doNothing,
  stop: doNothing,
};

const REASON = 'a rehearsal calls no provider';

const noGateways = ({ errors, payment: { browser } }: Gateways): Gateways => ({
  payment: closedGateway<Gateways['payment']>('payment', REASON, { browser }),
  shipping: closedGateway('shipping', REASON),
  mail: closedGateway('mail', REASON),
  files: closedGateway('files', REASON),
  tiktok: closedGateway('tiktok', REASON),
  address: closedGateway('address', REASON),
  errors,
});
