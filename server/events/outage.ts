import type { Logger } from 'pino';
import { isDatabaseAway } from '#server/db/away.ts';

/** Warns of a failure. An outage of the database is said once, by its pool, and not by all who meet it. */
export function warnUnlessAway(log: Logger, error: unknown, what: string): void {
  log[isDatabaseAway(error) ? 'debug' : 'warn']({ err: error }, what);
}
