import type { TestContext } from 'vitest';
import pg from 'pg';
import sql from 'sql-template-tag';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import type { FeedEvent, FeedListener, LiveFeedGateway } from '#platform/server/integrations/tiktok/gateway.ts';
import { bodyOf } from './order-steps.ts';
import { until } from './steps.ts';
import type { TestShop } from './shop.ts';

/** Creates a gateway whose feed the test drives. `listener` returns the latest listener. */
export function scriptedFeed() {
  const listeners: FeedListener[] = [];
  const gateway: LiveFeedGateway = {
    connect(_username, listener) {
      listeners.push(listener);
      return { stop: () => listener.onClose({ reason: 'stopped', code: 1000, detail: '' }) };
    },
    retryDelay: () => 30,
  };
  const listener = () => listeners.at(-1) as FeedListener;
  return { gateway, listeners, listener };
}

export function feedSteps(shop: TestShop) {
  const { db, gateways } = shop.shop;
  const original = gateways.tiktok;
  const feedOf = async (liveId: string) => bodyOf(await shop.call(listFeedEvents, { liveId }, shop.admin));
  return {
    feedOf,
    untilFeedIs: (liveId: string, state: string) => until(async () => (await feedOf(liveId)).feed.state === state),
    storedMessages: (liveId: string) =>
      db.many<{ msg_id: string }>(sql`select msg_id from tiktok_event where live_id = ${liveId}`),
    replaceGateway(t: TestContext, gateway: LiveFeedGateway): void {
      t.onTestFinished(() => {
        gateways.tiktok = original;
      });
      gateways.tiktok = gateway;
    },
  };
}

let commentCount = 0;

export const comment = (text: string): FeedEvent => ({
  msgId: `s${++commentCount}`,
  type: 'chat',
  userId: '1',
  uniqueId: 'lea',
  nickname: 'Léa',
  avatarUrl: null,
  comment: text,
  createTime: Date.now(),
  lateMs: null,
  raw: {},
});

/**
 * Refuses new connections to the database and cuts the open connections, as a restart does, until the returned function
 * is called.
 */
export async function cutDatabase({ config }: Pick<TestShop, 'config'>): Promise<() => Promise<void>> {
  const url = new URL(config.databaseUrl ?? '');
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const outside = new pg.Client({ connectionString: url.href });
  await outside.connect();
  await outside.query(`alter database ${name} with allow_connections false`);
  const end = `
    select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`;
  // Repeats until no connection is left, because PostgreSQL ends connections with a delay. A later query on a dying
  // connection would fail.
  await until(async () => (await outside.query(end, [name])).rowCount === 0);
  return async () => {
    await outside.query(`alter database ${name} with allow_connections true`);
    await outside.end();
  };
}
