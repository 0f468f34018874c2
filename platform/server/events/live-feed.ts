import type pg from 'pg';
import type { Logger } from 'pino';
import { warnUnlessUnavailable } from './warn-unless-unavailable.ts';
import { listenTo } from './listen-to.ts';
import type { LiveMessage } from './shop-event.ts';

const CHANNEL = 'shop';
/** Time over which messages are collected, in ms. Each NOTIFY takes a lock for which commits wait. */
const BATCH_MS = 8;
const NOTIFY_BYTES = 7000;

export type LiveListener = (message: LiveMessage) => void;

/** Notifies every open screen of changes, in every server process. */
export interface LiveFeed {
  publish(messages: readonly LiveMessage[]): void;
  subscribe(listener: LiveListener): () => void;
  close(): Promise<void>;
}

const sizeOf = (message: LiveMessage | undefined): number => Buffer.byteLength(JSON.stringify(message ?? null)) + 1;

/**
 * Opens the feed on one listening connection. After a cut, the feed reconnects and reports that everything may have
 * changed.
 */
export async function openLiveFeed(databaseUrl: string, pool: pg.Pool, log: Logger): Promise<LiveFeed> {
  const listeners = new Set<LiveListener>();
  let waiting: LiveMessage[] = [];
  let timer: NodeJS.Timeout | null = null;

  const notify = (message: LiveMessage): void => {
    for (const listener of listeners) listener(message);
  };

  async function flush(): Promise<void> {
    timer = null;
    const batch = waiting;
    waiting = [];
    for (let from = 0; from < batch.length;) {
      let to = from + 1;
      let size = sizeOf(batch[from]);
      for (; to < batch.length && size + sizeOf(batch[to]) < NOTIFY_BYTES; to++) size += sizeOf(batch[to]);
      await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(batch.slice(from, to))]);
      from = to;
    }
  }

  const stopListening = await listenTo({
    databaseUrl,
    channel: CHANNEL,
    log,
    onPayload: (payload) => (JSON.parse(payload || '[]') as LiveMessage[]).forEach(notify),
    onReopened: () => notify({ topic: '*' }),
  });
  return {
    publish(messages) {
      waiting.push(...messages);
      // A failed NOTIFY is not retried: screens also read again at their next poll, message or reconnection.
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => warnUnlessUnavailable(log, error, 'live feed'));
      }, BATCH_MS);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      if (timer) clearTimeout(timer);
      await stopListening();
    },
  };
}
