import type { Logger } from 'pino';
import { isDatabaseAway } from '#platform/server/db/away.ts';

/** Logs a failure as a warning. An outage of the database is logged once, by its pool, not by everyone who meets it. */
export function warnUnlessAway(log: Logger, error: unknown, what: string): void {
  log[isDatabaseAway(error) ? 'debug' : 'warn']({ err: error }, what);
}
