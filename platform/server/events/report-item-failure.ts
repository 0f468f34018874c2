import type { Ctx } from '#platform/server/context.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';

interface ItemFailure {
  work: string;
  message: string;
  ids?: Readonly<Record<string, string>>;
}

/**
 * Logs and reports the failure of one item, so that the batch can continue.
 * @throws the error itself while the database is unavailable or when the job has ended, because every further item
 * would fail too.
 */
export function reportItemFailure(ctx: Ctx, error: unknown, { work, message, ids }: ItemFailure): void {
  if (isDatabaseUnavailable(error) || ctx.ended?.aborted) throw error;
  ctx.log.error({ error, ...ids }, message);
  ctx.gateways.errors.fault({ error, during: { kind: 'background', work } });
}
