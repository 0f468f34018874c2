import pg from 'pg';
import type { Logger } from 'pino';
import { pingUntilEnd } from '#platform/server/db/heartbeat.ts';
import { warnUnlessUnavailable } from './warn-unless-unavailable.ts';

interface ListenOptions {
  databaseUrl: string;
  channel: string;
  log: Logger;
  onPayload(payload: string): void;
  /** Messages sent during the cut are lost. */
  onReopened(): void;
}

/**
 * Uses a connection of its own, and reconnects after every cut.
 * @returns a function that stops listening.
 * @throws the error of the first connection.
 */
export async function listenTo({
  databaseUrl,
  channel,
  log,
  onPayload,
  onReopened,
}: ListenOptions): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let isClosed = false;

  async function open(): Promise<void> {
    const newClient = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'defile-live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    newClient.on('error', (error) => warnUnlessUnavailable(log, error, 'listening connection lost'));
    newClient.on('notification', ({ payload }) => onPayload(payload ?? ''));
    try {
      await newClient.connect();
      await newClient.query(`listen ${channel}`);
    } catch (error) {
      newClient.end().catch(() => {});
      throw error;
    }
    if (isClosed) return await newClient.end();
    // Registered only now, because `reopen` already retries a connection that failed to open.
    newClient.on('end', () => {
      if (!isClosed) setTimeout(() => void reopen(), 500).unref();
    });
    client = newClient;
    pingUntilEnd(newClient);
  }

  async function reopen(): Promise<void> {
    if (isClosed) return;
    try {
      await open();
    } catch (error) {
      warnUnlessUnavailable(log, error, 'listening connection: still no database');
      setTimeout(() => void reopen(), 1000).unref();
      return;
    }
    // A failure of `onReopened` does not reopen, because a second connection would receive each message again.
    try {
      onReopened();
    } catch (error) {
      log.error({ error }, 'listening connection: nothing was read after the cut');
    }
  }

  await open();
  return async () => {
    isClosed = true;
    client?.end().catch(() => {});
  };
}
