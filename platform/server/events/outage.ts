import type { Logger } from 'pino';
import { isDatabaseAway } from '#platform/server/db/away.ts';

/** Logs a failure as a warning. The pool alone logs an outage of the database, once. */
export function warnUnlessAway(log: Logger, error: unknown, what: string): void {
  log[isDatabaseAway(error) ? 'debug' : 'warn']({ error }, what);
}
