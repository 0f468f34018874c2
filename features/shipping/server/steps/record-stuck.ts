import sql, { type Sql } from 'sql-template-tag';
import { isFollowedNumber } from '#shared/parcel-number.ts';
import { LOST_DAYS, STUCK_DAYS } from '#features/shipping/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';

const DAY_MS = 86_400_000;

interface StuckParcel {
  orderId: string;
  trackingId: string;
  since: Date;
}

/**
 * Raises an attention item for each parcel of `followed` without news for `STUCK_DAYS`, but not for `LOST_DAYS`. A
 * failure does not stop the batch. Leaves out numbers that La Poste cannot follow. Locks each order.
 * @param followed selects `orderId`, `trackingId`, and `since`, the time of the last news.
 */
export async function recordStuck(ctx: Ctx, followed: Sql): Promise<void> {
  const daysBefore = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const stuck = await ctx.db.many<StuckParcel>(sql`
    select * from (${followed}) parcels where since < ${daysBefore(STUCK_DAYS)} and since > ${daysBefore(LOST_DAYS)}`);
  for (const { orderId, trackingId, since } of stuck.filter((parcel) => isFollowedNumber(parcel.trackingId))) {
    try {
      await inTransaction(ctx, async (tx) => {
        const data = { trackingId, since: since.toISOString() };
        await raiseAttention(ctx, tx, { kind: 'parcel-stuck', key: trackingId, orderId, data });
      });
    } catch (error) {
      const message = 'a parcel without news could not be recorded';
      reportItemFailure(ctx, error, { work: 'parcels', message, ids: { orderId } });
    }
  }
}
