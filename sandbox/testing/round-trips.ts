import pg from 'pg';
import { STANDBY_CHECK } from '#platform/server/db/client.ts';

/** Statements that were sent, and the number of consecutive waits for an answer. */
export interface Trips {
  roundTrips: number;
  statements: string[];
}

type QueryCallback = (error: unknown, result: unknown) => void;
type Query = (this: pg.Client, ...given: unknown[]) => unknown;

const textOf = (first: unknown): string =>
  typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : String(first);

/** Returns the name of a connection, which is `defile` in the shop's pool. */
const nameOf = (client: pg.Client): string | undefined =>
  (client as unknown as { connectionParameters: { application_name?: string } }).connectionParameters.application_name;

/**
 * Watches the statements of this process until `stop`, except for statements that set up a connection.
 * @param sent called with each statement and the name of its connection. The function that `sent` returns is called at
 * the answer.
 */
export function watchStatements(sent: (text: string, connection: string) => () => void): { stop(): void } {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...given) {
    const text = textOf(given[0]);
    if (text.startsWith('set statement_timeout') || text === STANDBY_CHECK) return query.apply(this, given);
    const answered = sent(text, nameOf(this) ?? '');
    const last = given.at(-1);
    if (typeof last === 'function') {
      const callback: QueryCallback = (error, result) => {
        answered();
        (last as QueryCallback)(error, result);
      };
      return query.apply(this, [...given.slice(0, -1), callback]);
    }
    // Attaches `answered` before the sender's own continuations, so that the answer is counted first.
    const result = query.apply(this, given) as Promise<unknown>;
    result.then(answered, answered);
    return result;
  };
  return { stop: () => void (prototype.query = query) };
}

/**
 * Returns true for statements that do not count: the notification after a commit, which no reply waits for, and
 * statements on the tables of the stand-ins.
 */
const isUncounted = (text: string): boolean => text.startsWith('select pg_notify') || text.includes('sandbox.');

/**
 * Counts the statements that `work` sends through the shop's pool, which must serve one request at a time. A statement
 * sent after an answer starts a new round trip.
 */
export async function tripsOf(work: () => Promise<unknown>): Promise<Trips> {
  const trips: Trips = { roundTrips: 0, statements: [] };
  let answeredTrips = 0;
  const watch = watchStatements((text, connection) => {
    if (connection !== 'defile' || isUncounted(text)) return () => {};
    const trip = answeredTrips + 1;
    trips.roundTrips = Math.max(trips.roundTrips, trip);
    trips.statements.push(text);
    return () => void (answeredTrips = Math.max(answeredTrips, trip));
  });
  try {
    await work();
  } finally {
    watch.stop();
  }
  return trips;
}
