import sql from 'sql-template-tag';
import type { Hold } from '#shared/hold.ts';
import { expirableStatuses } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { leftStates } from '../sql/unmailed-buyers.ts';

/** Selects and locks the orders by id, which prevents deadlocks. */
const lockExpirableOrders = (liveId: string) => sql`
  select id from orders where live_id = ${liveId} and status in (${sqlWords(expirableStatuses)}) order by id for no key update`;

/** Starts the holds of the orders of a live. A hold set by hand stays, unless it ends before the new hold. */
export async function startHoldsOfLive(
  _ctx: Ctx,
  tx: Tx,
  { liveId, hold }: { liveId: string; hold: Hold },
): Promise<void> {
  await tx.run(sql`
    update orders set held_from = ${hold.from}, held_until = ${hold.until}, remind_at = ${hold.remindAt}, hold_retry_at = null
    where id in (${lockExpirableOrders(liveId)})
      and (not is_hold_by_hand or held_until < ${hold.until})`);
}

/**
 * Removes the holds of the orders of a live. A hold set by hand stays.
 * @returns the number of mails about the end of the live that may have reached their buyers.
 */
export async function removeHoldsOfLive(_ctx: Ctx, tx: Tx, { liveId }: { liveId: string }): Promise<number> {
  await tx.run(sql`
    update orders set held_from = null, held_until = null, remind_at = null, hold_retry_at = null
    where id in (${lockExpirableOrders(liveId)}) and held_until is not null and not is_hold_by_hand`);
  const mails = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from orders o join mails m on m.order_id = o.id
    where o.live_id = ${liveId} and m.kind = 'live-ended' and m.state in (${leftStates})`);
  return mails?.count ?? 0;
}

export async function countOrders(_ctx: Ctx, tx: Tx, { liveId }: { liveId: string }): Promise<{ orders: number }> {
  const row = await tx.one<{ orders: number }>(
    sql`select count(*)::integer as orders from orders where live_id = ${liveId}`,
  );
  return { orders: row?.orders ?? 0 };
}
