import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import type { FollowedOrder } from '../steps/save-events.ts';

/** Result of a parcel’s tracking. `reason`: its problem in a few French words; null without a problem. */
export interface TrackingResult extends FollowedOrder {
  reason: string | null;
}

interface StoredTrouble {
  trackingId: string;
  orderId: string;
  since: Date;
}

const kind = 'parcel-unreadable';
/** Each period of trouble has its own key, so that a settled item does not hide a new item. */
const keyOf = ({ trackingId, since }: StoredTrouble): string => `${trackingId} ${since.toISOString()}`;
const troubleColumns = sql`tracking_id as "trackingId", order_id as "orderId", since`;

/** Returns a condition that is true while the shop still follows a parcel under this number. */
export type IsFollowed = (order: FollowedOrder) => Sql;

/** Returns a condition that is true while an order has its tracking number. */
export const hasNumber: IsFollowed = ({ id, trackingId }) =>
  sql`exists (select from orders where id = ${id} and tracking_id = ${trackingId})`;

/**
 * Records which parcels have unreadable tracking, since when and how often. A readable answer ends the trouble. Leaves
 * out a parcel that the shop has stopped following since its request to the carrier. Locks the order.
 */
export async function recordTroubles(
  ctx: Ctx,
  parcels: readonly TrackingResult[],
  isFollowed: IsFollowed = hasNumber,
): Promise<void> {
  const readable = parcels.filter(({ reason }) => reason === null).map(({ trackingId }) => trackingId);
  const ended = await ctx.db.many<StoredTrouble>(
    sql`select ${troubleColumns} from parcel_troubles where tracking_id = any(${readable}) order by order_id`,
  );
  for (const trouble of ended) await endTrouble(ctx, trouble);
  for (const parcel of parcels) if (parcel.reason !== null) await recordTrouble(ctx, parcel, parcel.reason, isFollowed);
}

async function recordTrouble(ctx: Ctx, parcel: FollowedOrder, reason: string, isFollowed: IsFollowed): Promise<void> {
  const { id: orderId, trackingId } = parcel;
  await inTransaction(ctx, async (tx) => {
    await tx.run(sql`select 1 from orders where id = ${orderId} for no key update`);
    if (!(await tx.one(sql`select where ${isFollowed(parcel)}`))) return;
    const trouble = await tx.one<StoredTrouble>(sql`
      insert into parcel_troubles (tracking_id, order_id, reason, since, last_at)
      values (${trackingId}, ${orderId}, ${reason}, ${ctx.now()}, ${ctx.now()})
      on conflict (tracking_id) do update set reason = excluded.reason, last_at = excluded.last_at,
        times = parcel_troubles.times + 1
      returning ${troubleColumns}`);
    if (trouble) await raiseAttention(ctx, tx, { kind, key: keyOf(trouble), orderId, data: { trackingId } });
  });
}

async function endTrouble(ctx: Ctx, { trackingId, orderId }: StoredTrouble): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.one(sql`select 1 from orders where id = ${orderId} for no key update`);
    await deleteTrouble(ctx, tx, trackingId, 'Le suivi du colis est de nouveau lisible');
  });
}

/** Deletes the trouble of a parcel, if any, and settles its alert. Needs the lock of the order. */
export async function deleteTrouble(ctx: Ctx, tx: Tx, trackingId: string, note: string): Promise<void> {
  const ended = await tx.one<StoredTrouble>(
    sql`delete from parcel_troubles where tracking_id = ${trackingId} returning ${troubleColumns}`,
  );
  if (ended) await settleAttentionByKey(ctx, tx, { kind, key: keyOf(ended), note });
}
