import pg from 'pg';
import type { Logger } from 'pino';
import { PING_EVERY_MS, pingUntilEnd } from '#platform/server/db/heartbeat.ts';
import { warnUnlessUnavailable } from './warn-unless-unavailable.ts';

const RETRY_MS = 3000;
/** The former leader may not know yet that its connection was cut. */
const HANDOVER_MS = 500;
/**
 * Silence after which PostgreSQL ends the connection of a leader, which frees the lock. Without it, a machine that
 * loses power would keep the lock for hours. A leader without answers steps down earlier, after a ping.
 */
const SILENCE_MS = 3 * PING_EVERY_MS;
/** A standby of the database grants the lock too, also while a process leads on the primary. */
const WIN = `select not pg_is_in_recovery() and pg_try_advisory_lock($1) as won,
  set_config('idle_session_timeout', $2, false)`;

/** @param isLockLost true when another process may already lead; false at an orderly stop, which keeps the lock. */
type StopWork = (isLockLost: boolean) => Promise<void>;

/** Returns a function that calls `stop` once. A process that stops while it steps down calls the function twice. */
function callOnce(stop: StopWork): StopWork {
  let stopped: Promise<void> | undefined;
  return (isLockLost) => (stopped ??= stop(isLockLost));
}

/**
 * Runs `lead` in one server process at a time: the process that holds the advisory lock. When its connection is cut,
 * the process stops leading and competes for the lock again.
 * @param lead starts the work and returns a function that stops it.
 * @returns a function that stops the work and the competition for the lock.
 */
export function competeForLeadership(options: {
  databaseUrl: string;
  lock: number;
  log: Logger;
  lead: () => StopWork;
  /** Tests shorten it. */
  silenceMs?: number;
}): () => Promise<void> {
  const { databaseUrl, lock, log, lead, silenceMs = SILENCE_MS } = options;
  let isStopped = false;
  let client: pg.Client | null = null;
  let stopWork: StopWork | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function compete(): Promise<void> {
    const candidate = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'defile-leader',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    candidate.on('error', (error) => warnUnlessUnavailable(log, error, 'leader connection lost'));
    candidate.on('end', () => {
      if (client === candidate) void stepDown();
    });
    try {
      await candidate.connect();
      const { rows } = await candidate.query<{ won: boolean }>(WIN, [lock, String(silenceMs)]);
      if (rows[0]?.won && !isStopped) {
        client = candidate;
        pingUntilEnd(candidate);
        timer = setTimeout(() => {
          if (client === candidate) stopWork = callOnce(lead());
        }, HANDOVER_MS);
        return;
      }
    } catch (error) {
      warnUnlessUnavailable(log, error, 'leader: no database');
    }
    candidate.end().catch(() => {});
    retryLater();
  }

  async function stepDown(): Promise<void> {
    client = null;
    await stopWork?.(true);
    stopWork = null;
    retryLater();
  }

  function retryLater(): void {
    if (!isStopped) timer = setTimeout(() => void compete(), RETRY_MS);
  }

  void compete();
  return async () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
    const leaderClient = client;
    client = null;
    await stopWork?.(false);
    leaderClient?.end().catch(() => {});
  };
}
