import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';

/** The pool logs an outage of the database once. */
export function warnUnlessUnavailable(log: Logger, error: unknown, message: string): void {
  log[isDatabaseUnavailable(error) ? 'debug' : 'warn']({ error }, message);
}
