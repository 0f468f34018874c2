import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';

/** Logs a failure as a warning. Does not log an outage of the database, because the pool logs it once. */
export function warnUnlessUnavailable(log: Logger, error: unknown, message: string): void {
  log[isDatabaseUnavailable(error) ? 'debug' : 'warn']({ error }, message);
}
