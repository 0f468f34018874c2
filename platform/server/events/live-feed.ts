import type pg from 'pg';
import type { Logger } from 'pino';
import { warnUnlessUnavailable } from './warn-unless-unavailable.ts';
import { listenTo } from './listen-to.ts';
import type { LiveMessage } from './shop-event.ts';

const CHANNEL = 'shop';
/** Messages are collected for this time. Each NOTIFY takes a lock for which commits wait. */
const BATCH_MS = 8;
/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const MAX_PAYLOAD_BYTES = 7000;
const RETRY_MS = 1_000;

export type LiveListener = (message: LiveMessage) => void;

export interface LiveFeed {
  publish(messages: readonly LiveMessage[]): void;
  subscribe(listener: LiveListener): () => void;
  close(): Promise<void>;
}

const sizeOf = (message: LiveMessage | undefined): number => Buffer.byteLength(JSON.stringify(message ?? null)) + 1;

/** Reconnects after a cut and reports that everything may have changed. */
export async function openLiveFeed(databaseUrl: string, pool: pg.Pool, log: Logger): Promise<LiveFeed> {
  const listeners = new Set<LiveListener>();
  let waiting: LiveMessage[] = [];
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let sending = Promise.resolve();

  const notify = (message: LiveMessage): void => {
    for (const listener of listeners) listener(message);
  };

  async function sendWaiting(): Promise<void> {
    const batch = waiting;
    waiting = [];
    for (let from = 0; from < batch.length;) {
      let to = from + 1;
      let size = sizeOf(batch[from]);
      for (; to < batch.length && size + sizeOf(batch[to]) < MAX_PAYLOAD_BYTES; to++) size += sizeOf(batch[to]);
      await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(batch.slice(from, to))]);
      from = to;
    }
  }

  function flush(): void {
    timer = null;
    sending = sending.then(sendWaiting).catch((error: unknown) => {
      warnUnlessUnavailable(log, error, 'live feed');
      // One message replaces the unsent messages, which would accumulate during an outage.
      waiting = [{ topic: '*' }];
      flushAfter(RETRY_MS);
    });
  }

  function flushAfter(ms: number): void {
    if (!isClosed) timer ??= setTimeout(flush, ms);
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
      flushAfter(BATCH_MS);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      // Other processes still need the last messages of this process.
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      await sending;
      await stopListening();
    },
  };
}
