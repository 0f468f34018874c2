import pg from 'pg';
import type { Logger } from 'pino';
import { warnUnlessAway } from './outage.ts';
import type { LiveMessage } from './shop-event.ts';
import { keepAsking } from '#platform/server/db/heartbeat.ts';

const CHANNEL = 'shop';
/** Time over which messages are collected, in ms. Each NOTIFY takes a lock that commits wait for. */
const BATCH_MS = 8;
const NOTIFY_BYTES = 7000;

export type LiveListener = (message: LiveMessage) => void;

/** Notifies every open screen of changes, through every server process. */
export interface LiveFeed {
  publish(messages: readonly LiveMessage[]): void;
  subscribe(listener: LiveListener): () => void;
  close(): Promise<void>;
}

const sizeOf = (message: LiveMessage | undefined): number => Buffer.byteLength(JSON.stringify(message ?? null)) + 1;

/**
 * Opens the feed on one listening connection. After a cut, it reconnects and reports that everything may have changed.
 */
export async function openLiveFeed(databaseUrl: string, pool: pg.Pool, log: Logger): Promise<LiveFeed> {
  const listeners = new Set<LiveListener>();
  let waiting: LiveMessage[] = [];
  let timer: NodeJS.Timeout | null = null;

  const tell = (message: LiveMessage): void => {
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
    hear: (payload) => (JSON.parse(payload || '[]') as LiveMessage[]).forEach(tell),
    onReopened: () => tell({ topic: '*' }),
  });
  return {
    publish(messages) {
      waiting.push(...messages);
      // A lost message only delays a screen, because screens also poll, and refetch when they reconnect.
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => warnUnlessAway(log, error, 'live feed'));
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

interface ListenOptions {
  databaseUrl: string;
  channel: string;
  log: Logger;
  hear(payload: string): void;
  /** Called once listening again after a cut. Messages sent in between are lost. */
  onReopened(): void;
}

/** Listens to a channel on a connection of its own, and reconnects after every cut. @returns stops listening. */
async function listenTo({ databaseUrl, channel, log, hear, onReopened }: ListenOptions): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let closed = false;

  async function open(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'defile-live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    fresh.on('error', (error) => warnUnlessAway(log, error, 'live feed connection lost'));
    fresh.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      fresh.end().catch(() => {});
      throw error;
    }
    if (closed) return await fresh.end();
    // Registered only after the connection has opened, because the caller retries a failed opening itself.
    fresh.on('end', () => {
      if (!closed) setTimeout(reopen, 500).unref();
    });
    client = fresh;
    keepAsking(fresh);
  }

  async function reopen(): Promise<void> {
    if (closed) return;
    try {
      await open();
      onReopened();
    } catch (error) {
      warnUnlessAway(log, error, 'live feed: still no database');
      setTimeout(reopen, 1000).unref();
    }
  }

  await open();
  return async () => {
    closed = true;
    client?.end().catch(() => {});
  };
}
