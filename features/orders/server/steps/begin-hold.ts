import sql, { type Sql } from 'sql-template-tag';
import type { Hold } from '#shared/hold.ts';
import { waitForEndOfLive, waitForEndsOfLives } from '#features/lives/server/sql/end-of-live.ts';
import { expirableStatuses } from '#features/orders/domain/lifecycle.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

export const expirableStatusWords = sqlWords(expirableStatuses);

/** End of the hold; null while the order cannot expire, or is paid. Needs `o` in scope. */
export const heldUntil = sql`case when o.status in (${expirableStatusWords}) and o.payment_date is null then o.held_until end`;

/** Orders do not expire while their live is on. Needs `o` in scope. */
export const liveIsOn = sql`exists (select from lives l where l.id = o.live_id and l.is_active)`;

/** Instant at which an order expires, unless it is paid or its live is on. Needs `o` in scope. */
export const dueAt = sql`greatest(o.held_until, o.hold_retry_at)`;

/** Needs `o` in scope. */
export const isExpiredAt = (at: Date): Sql => sql`
  o.held_until is not null and o.status in (${expirableStatusWords}) and ${dueAt} <= ${at} and o.payment_date is null and not ${liveIsOn}`;

/** Sets the hold, and clears a postponed expiry. */
export const setHold = (hold: Hold | null): Sql => sql`
  held_from = ${hold?.from ?? null}, held_until = ${hold?.until ?? null}, remind_at = ${hold?.remindAt ?? null}, hold_retry_at = null`;

export const holdColumns = sql`held_from, held_until, remind_at`;
/** Values for `holdColumns`; null while the live is on. */
const holdUnless = (isLiveOn: Sql, hold: Hold | null): Sql => {
  const unlessLiveIsOn = (at: Date | null = null) => sql`case when not ${isLiveOn} then ${at}::timestamptz end`;
  return sql`${unlessLiveIsOn(hold?.from)}, ${unlessLiveIsOn(hold?.until)}, ${unlessLiveIsOn(hold?.remindAt)}`;
};
/** Values for `holdColumns` of a new order. Needs its live `l` in scope. */
export const holdInLive = (hold: Hold | null): Sql => holdUnless(sql`l.is_active`, hold);

/**
 * Waits for concurrent ends of the lives of these orders. Call it before the orders are locked if `beginHold` may
 * follow, because the end of a live locks its orders (decision 0013).
 * @param orderIds a list of ids, or a query.
 */
export const waitForEndsOfLivesOf = (orderIds: Sql): Sql =>
  waitForEndsOfLives(sql`
    select distinct live_id from orders where id in (${orderIds}) and live_id is not null order by live_id`);

/**
 * Starts a new hold of an order that can expire again. While its live is on, the order has no hold, and the hold starts
 * at the end of the live. Needs the order's lock, taken after `waitForEndsOfLivesOf`.
 */
export async function beginHold(
  db: Db,
  { id, liveId }: { id: string; liveId: string | null },
  hold: Hold | null,
): Promise<void> {
  if (liveId) await db.run(waitForEndOfLive(liveId));
  await db.run(sql`
    update orders o set (${holdColumns}) = row(${holdUnless(liveIsOn, hold)}), hold_retry_at = null, is_hold_by_hand = false
    where o.id = ${id}`);
}

/** Extends the hold to the end of `hold`. A later end stays, and an order without a limit stays unlimited. */
export const renewHold = (orderId: string, hold: Hold | null): Sql => sql`
  update orders o set ${setHold(hold)} where o.id = ${orderId} and o.held_until < ${hold?.until ?? null}::timestamptz and not ${liveIsOn}`;

export interface KnownHold {
  hold: Hold | null;
  isLiveOn: boolean;
}

/** Needs the order's lock. */
export async function readHold(db: Db, orderId: string): Promise<KnownHold> {
  const row = await db.one<{ from: Date | null; until: Date | null; remindAt: Date | null; isLiveOn: boolean }>(sql`
    select o.held_from as "from", o.held_until as "until", o.remind_at as "remindAt", ${liveIsOn} as "isLiveOn"
    from orders o where o.id = ${orderId}`);
  const { from, until, remindAt = null, isLiveOn = false } = row ?? {};
  return { hold: from && until ? { from, until, remindAt } : null, isLiveOn };
}
