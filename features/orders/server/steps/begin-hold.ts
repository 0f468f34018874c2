import sql, { raw, type Sql } from 'sql-template-tag';
import type { Hold } from '#shared/hold.ts';
import { waitForEndOfLive, waitForEndsOfLives } from '#features/lives/server/sql/end-of-live.ts';
import { hasEnded } from '#features/lives/server/sql/next-live.ts';
import { expirableStatuses } from '#features/orders/domain/lifecycle.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { holdClock, isHoldPaused } from '../sql/hold-pause.ts';
import { awaitsSeller, isFree } from '../sql/order-facts.ts';

export const expirableStatusWords = sqlWords(expirableStatuses);

/**
 * End of the hold; null while the order cannot expire, is paid or has nothing to pay. Also null while buyers cannot pay,
 * because the end is then moved. Needs `o` in scope.
 */
export const heldUntil = sql`case when o.status in (${expirableStatusWords}) and o.payment_date is null and not ${isFree('o')}
  and not ${isHoldPaused} then o.held_until end`;

/**
 * True while the live of an order is prepared or on. The order does not expire then. `order` is an alias of `orders`.
 */
export const isBeforeEndOfLive = (order: string, now: Date): Sql =>
  sql`exists (select from lives l where l.id = ${raw(order)}.live_id and not ${hasEnded('l', now)})`;

/** True while the end of the live will start the hold of the order. `order` is an alias of `orders`. */
export const isHoldAwaited = (order: string, now: Date): Sql => sql`(
  ${raw(order)}.status in (${expirableStatusWords}) and ${raw(order)}.held_until is null
  and not ${raw(order)}.is_hold_by_hand and ${isBeforeEndOfLive(order, now)})`;

/** Instant at which an order expires, unless it is paid or its live has not ended. Needs `o` in scope. */
export const dueAt = sql`greatest(o.held_until, o.hold_retry_at)`;

/**
 * True for an order that expires at `at`. False while a seller must act before the buyer can pay, or while no buyer can
 * pay. Needs `o` in scope.
 */
export const isExpiredAt = (at: Date): Sql => sql`
  o.held_until is not null and o.status in (${expirableStatusWords}) and ${dueAt} <= ${at} and o.payment_date is null and not ${isBeforeEndOfLive('o', at)}
  and not ${awaitsSeller('o')} and not ${isHoldPaused}`;

/** Sets the hold, and clears a postponed expiry. */
export const setHold = (hold: Hold | null): Sql => sql`
  held_from = ${hold?.from ?? null}, held_until = ${hold?.until ?? null}, remind_at = ${hold?.remindAt ?? null}, hold_retry_at = null`;

export const holdColumns = sql`held_from, held_until, remind_at`;
/** Values for `holdColumns`; nulls while `isTooEarly` is true. */
const holdUnless = (isTooEarly: Sql, hold: Hold | null): Sql => {
  const unlessTooEarly = (at: Date | null = null) => sql`case when not ${isTooEarly} then ${at}::timestamptz end`;
  return sql`${unlessTooEarly(hold?.from)}, ${unlessTooEarly(hold?.until)}, ${unlessTooEarly(hold?.remindAt)}`;
};
/** Values for `holdColumns` of a new order at `now`. Needs its live `l` in scope. */
export const holdInLive = (hold: Hold | null, now: Date): Sql => holdUnless(sql`(not ${hasEnded('l', now)})`, hold);

/**
 * Waits for concurrent ends of the lives of these orders. Call it before the orders are locked if `beginHold` may
 * follow, because the end of a live locks its orders (decision 0013).
 * @param orderIds a list of ids, or a query.
 */
export const waitForEndsOfLivesOf = (orderIds: Sql): Sql =>
  waitForEndsOfLives(sql`
    select distinct live_id from orders where id in (${orderIds}) and live_id is not null order by live_id`);

/**
 * Starts a new hold of an order that can expire again. Until its live has ended, the order has no hold, and the hold
 * starts at the end of the live. Needs the order's lock, taken after `waitForEndsOfLivesOf`.
 */
export async function beginHold(
  db: Db,
  { id, liveId }: { id: string; liveId: string | null },
  hold: Hold | null,
  now: Date,
): Promise<void> {
  if (liveId) await db.run(waitForEndOfLive(liveId));
  await db.run(sql`
    update orders o set (${holdColumns}) = row(${holdUnless(isBeforeEndOfLive('o', now), hold)}), hold_retry_at = null, is_hold_by_hand = false
    where o.id = ${id}`);
}

/**
 * Extends the hold to the end of `hold`. A later end stays, and an order without a limit stays unlimited. Without a
 * payment delay, `hold` is null, and a hold that is over loses its limit.
 */
export const renewHold = (orderId: string, hold: Hold | null, now: Date): Sql =>
  hold
    ? sql`
  update orders o set ${setHold(hold)} where o.id = ${orderId} and o.held_until < ${hold.until}::timestamptz and not ${isBeforeEndOfLive('o', now)}`
    : sql`
  update orders o set ${setHold(null)} where o.id = ${orderId} and o.held_until <= ${holdClock(now)}`;

export interface KnownHold {
  hold: Hold | null;
  /** Instant with which the end of the hold is compared: the beginning of a pause, else the present time. */
  clock: Date;
  /** True once the end of the hold has passed. A pause and the time before the end of the live do not count. */
  isOver: boolean;
  /** True while the live of the order is prepared or on. */
  isBeforeEnd: boolean;
  /** True while the end of the live will start the hold. */
  isAwaited: boolean;
}

interface HoldRow {
  clock: Date;
  from: Date | null;
  until: Date | null;
  remindAt: Date | null;
  isOver: boolean | null;
  isBeforeEnd: boolean;
  isAwaited: boolean;
}

/** Reads the hold of an order. Needs the order's lock. */
export async function readHold(db: Db, orderId: string, now: Date): Promise<KnownHold> {
  const row = await db.one<HoldRow>(sql`
    select ${holdClock(now)} as clock, o.held_from as "from", o.held_until as "until", o.remind_at as "remindAt",
      o.held_until <= ${holdClock(now)} and not ${isBeforeEndOfLive('o', now)} as "isOver", ${isBeforeEndOfLive('o', now)} as "isBeforeEnd",
      ${isHoldAwaited('o', now)} as "isAwaited"
    from orders o where o.id = ${orderId}`);
  const { clock = now, from, until, remindAt = null, isOver, isBeforeEnd = false, isAwaited = false } = row ?? {};
  const hold = from && until ? { from, until, remindAt } : null;
  return { hold, clock, isOver: isOver ?? false, isBeforeEnd, isAwaited };
}
