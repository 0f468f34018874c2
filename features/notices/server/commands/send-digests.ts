import { isDigestTime } from '#features/notices/domain/rules.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { enqueueNotices } from '../steps/enqueue-notices.ts';

/**
 * Queues the digest of the previous day for each owner, from 08:00 in Paris, when the setting `noticeDigest` is on.
 * Idempotent by day, so any process may run it.
 */
export async function sendDigests(ctx: Ctx): Promise<void> {
  const { noticeDigest } = await ctx.settings.read();
  if (!noticeDigest || !isDigestTime(ctx.now())) return;
  await inTransaction(ctx, (tx) => enqueueNotices(ctx, tx, 'owner-digest', parisDay(ctx.now())));
}
