import pg from 'pg';
import type { Logger } from 'pino';
import { keepAsking } from '#platform/server/db/heartbeat.ts';
import { warnUnlessAway } from './outage.ts';

const RETRY_MS = 3000;
/** Grace period: the former leader may not know yet that its connection was cut. */
const HANDOVER_MS = 500;

/**
 * Leader election: runs `lead` in one server process at a time, the one that holds the advisory lock.
 * When its connection is cut, the process stops leading and tries for the lock again.
 * @param lead starts the work and returns a function that stops it. @returns a function that stops leading and the
 * attempts to lead.
 */
export function competeForLeadership(options: {
  databaseUrl: string;
  lock: number;
  log: Logger;
  lead: () => () => Promise<void>;
}): () => Promise<void> {
  const { databaseUrl, lock, log, lead } = options;
  let stopped = false;
  let client: pg.Client | null = null;
  let stopWork: (() => Promise<void>) | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function stand(): Promise<void> {
    const standing = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'defile-leader',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    standing.on('error', (error) => warnUnlessAway(log, error, 'leader connection lost'));
    standing.on('end', () => {
      if (client === standing) void stepDown();
    });
    try {
      await standing.connect();
      const { rows } = await standing.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [lock]);
      if (rows[0]?.won && !stopped) {
        client = standing;
        keepAsking(standing);
        timer = setTimeout(() => {
          if (client === standing) stopWork = lead();
        }, HANDOVER_MS);
        return;
      }
    } catch (error) {
      warnUnlessAway(log, error, 'leader: no database');
    }
    standing.end().catch(() => {});
    again();
  }

  async function stepDown(): Promise<void> {
    client = null;
    await stopWork?.();
    stopWork = null;
    again();
  }

  function again(): void {
    if (!stopped) timer = setTimeout(() => void stand(), RETRY_MS);
  }

  void stand();
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    const held = client;
    client = null;
    await stopWork?.();
    held?.end().catch(() => {});
  };
}
