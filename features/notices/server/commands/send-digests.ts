import { isDigestTime } from '#features/notices/domain/rules.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { enqueueNotices } from '../steps/put-notices.ts';

/** Puts the digest of the day before in the outbox, once a day, where owners turned it on. Any process may run it. */
export async function sendDigests(ctx: Ctx): Promise<void> {
  const { noticeDigest } = await ctx.settings.read();
  if (!noticeDigest || !isDigestTime(ctx.now())) return;
  await inTransaction(ctx, (tx) => enqueueNotices(ctx, tx, 'owner-digest', parisDay(ctx.now())));
}
