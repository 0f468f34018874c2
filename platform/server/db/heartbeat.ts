import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const ANSWER_TIMEOUT_MS = 2_500;
const STEP_MS = 100;

/**
 * Connects anew, and waits for an answer. False for a standby. A refused connection, as with too many connections,
 * counts as an answer unless the server starts or stops.
 */
export async function isDatabaseAnswering(connectionString: string, patience: number): Promise<boolean> {
  const timeoutMs = ANSWER_TIMEOUT_MS * patience;
  const socket = new Socket();
  const client = new pg.Client({ connectionString, stream: () => socket, application_name: 'defile-probe' });
  client.on('error', () => {});
  const answered = await Promise.race([isAnswering(client), waitInSteps(timeoutMs)]);
  if (answered) client.end().catch(() => {});
  else socket.destroy();
  return answered;
}

/**
 * A time in which the process is blocked counts as a single step, because the process cannot read an answer during it.
 */
async function waitInSteps(ms: number): Promise<false> {
  for (let waited = 0; waited < ms; waited += STEP_MS) await pause(STEP_MS, null, { ref: false });
  return false;
}

async function isAnswering(client: pg.Client): Promise<boolean> {
  try {
    await client.connect();
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    return rows[0]?.isStandby === false;
  } catch (error) {
    return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '');
  }
}

export const PING_EVERY_MS = 15_000;
/** Longer than `ANSWER_TIMEOUT_MS`, because a reconnection makes every screen refetch. */
const PING_TIMEOUT_MS = 8_000;

/**
 * Ends a mostly idle connection whose ping gets no answer (a frozen server, lost packets). The connection then emits
 * `end`.
 */
export function pingUntilEnd(client: pg.Client): void {
  const beat = setInterval(() => {
    client.query({ text: 'select 1', query_timeout: PING_TIMEOUT_MS } as pg.QueryConfig).catch(() => {
      clearInterval(beat);
      client.end().catch(() => {});
    });
  }, PING_EVERY_MS).unref();
  client.once('end', () => clearInterval(beat));
}
