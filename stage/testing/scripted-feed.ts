import pg from 'pg';
import type { FeedEvent, FeedListener, LiveFeedGateway } from '#server/integrations/tiktok/gateway.ts';
import type { TestShop } from '#stage/testing/shop.ts';

/** A live that says what the test says. */
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
let said = 0;

/** Something said in it, of a number of its own. */
export const comment = (text: string): FeedEvent => ({
  msgId: `s${++said}`,
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

/** Closes the database’s doors and cuts who is inside, as when it restarts; answers how to open them again. */
export async function cutDatabase({ config }: Pick<TestShop, 'config'>): Promise<() => Promise<void>> {
  const url = new URL(config.databaseUrl ?? '');
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const outside = new pg.Client({ connectionString: url.href });
  await outside.connect();
  await outside.query(`alter database ${name} with allow_connections false`);
  await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return async () => {
    await outside.query(`alter database ${name} with allow_connections true`);
    await outside.end();
  };
}
