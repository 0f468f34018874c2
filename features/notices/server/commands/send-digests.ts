import sql from 'sql-template-tag';
import { isDigestTime } from '#features/notices/domain/rules.ts';
import { settingKeyOf } from '#features/settings/server/queries.ts';
import { parisDay, plusDays, type Day } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { enqueueNotices, latestNotice } from '../steps/enqueue-notices.ts';

/** Maximum number of digests sent together, after days on which no process ran. */
const MAX_DAYS = 7;

/**
 * Queues the digest of the previous day for each owner, from 08:00 in Paris, when the setting `noticeDigest` is on.
 * Makes up for the days since the latest digest on which no process ran. Idempotent by day, so any process may run it.
 */
export async function sendDigests(ctx: Ctx): Promise<void> {
  const { noticeDigest } = await ctx.settings.read();
  if (!noticeDigest || !isDigestTime(ctx.now())) return;
  const today = parisDay(ctx.now());
  const days = Array.from({ length: MAX_DAYS }, (_, index) => plusDays(today, index + 1 - MAX_DAYS));
  await inTransaction(ctx, async (tx) => {
    const latest = await latestNotice(tx, 'owner-digest', [plusDays(today, -MAX_DAYS), ...days]);
    const setting = await tx.one<{ at: Date }>(sql`
      select updated_at as at from settings where key = ${settingKeyOf('noticeDigest')}`);
    const isMissing = (day: Day) => setting && day > parisDay(setting.at) && (latest === null || day > latest);
    for (const day of days) if (day === today || isMissing(day)) await enqueueNotices(ctx, tx, 'owner-digest', day);
  });
}
