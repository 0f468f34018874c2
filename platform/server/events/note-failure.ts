import type { Ctx } from '#platform/server/context.ts';
import { isDatabaseAway } from '#platform/server/db/away.ts';

interface FailedOne {
  /** What the background was doing, for the collector of errors. */
  work: string;
  /** What the log says of it, with the ids of what it is about. */
  message: string;
  ids?: Readonly<Record<string, string>>;
}

/**
 * One of many failed: it is in the log and told to the collector, and holds none of the others back.
 * @throws the failure itself while the database is away: that is the matter of all of them.
 */
export function noteFailure(ctx: Ctx, error: unknown, { work, message, ids }: FailedOne): void {
  if (isDatabaseAway(error)) throw error;
  ctx.log.error({ err: error, ...ids }, message);
  ctx.gateways.errors.fault({ error, during: { kind: 'background', work } });
}
