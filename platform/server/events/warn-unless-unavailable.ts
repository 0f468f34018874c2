import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';

/** Logs an outage of the database at the level `debug`, because the pool warns of it once. */
export function warnUnlessUnavailable(log: Logger, error: unknown, message: string): void {
  log[isDatabaseUnavailable(error) ? 'debug' : 'warn']({ error }, message);
}
