import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Time without an answer after which a database counts as unavailable, in ms. */
const PATIENCE_MS = 2_500;

/**
 * Returns true when the database answers a new connection within `PATIENCE_MS` and is not a standby. An error about too
 * many connections counts as an answer.
 */
export async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    application_name: 'defile-probe',
  });
  client.on('error', () => {});
  const began = Date.now();
  const answered = await Promise.race([asked(client), pause(PATIENCE_MS, null, { ref: false })]);
  client.end().catch(() => {});
  // This process itself was too busy to read the answer.
  if (answered === null && Date.now() - began > PATIENCE_MS + 1_000) return answers(connectionString);
  return answered ?? false;
}

async function asked(client: pg.Client): Promise<boolean> {
  try {
    await client.connect();
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    return rows[0]?.isStandby === false;
  } catch (error) {
    return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '');
  }
}

const EVERY_MS = 15_000;
/** Time limit of a ping, in ms. Longer than `ANSWER_TIMEOUT_MS`, because a reconnection makes every screen refetch. */
const BEAT_MS = 8_000;

/**
 * Pings a connection that is mostly idle, until it ends. Ends it after an unannounced cut (a frozen server, lost
 * packets), which emits `end`.
 */
export function keepAsking(client: pg.Client): void {
  const beat = setInterval(() => {
    client.query({ text: 'select 1', query_timeout: BEAT_MS } as pg.QueryConfig).catch(() => {
      clearInterval(beat);
      client.end().catch(() => {});
    });
  }, EVERY_MS).unref();
  client.once('end', () => clearInterval(beat));
}
