import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';

/** Logs a failure as a warning. The pool alone logs an outage of the database, once. */
export function warnUnlessAway(log: Logger, error: unknown, what: string): void {
  log[isDatabaseUnavailable(error) ? 'debug' : 'warn']({ error }, what);
}
