import sql from 'sql-template-tag';
import { cancelsUnpaidOrders } from '#features/identity/server/steps/check-sales.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { onHoldsMoved } from '../hooks.ts';
import { lostTime } from '../sql/hold-pause.ts';
import { expirableStatusWords } from './begin-hold.ts';

const BATCH_SIZE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Stored state of the pause by context, so that an unchanged state needs no statement (decision 0119). The round of a
 * new leading process has a context of its own, and reads the row first.
 */
const knownStates = new WeakMap<Ctx, boolean>();

/**
 * Stores since when buyers cannot pay, or moves the holds once they can pay again. Only the round of the leading process
 * may call it, because another process may still have the earlier settings in memory.
 * @returns false while buyers cannot pay.
 */
export async function followPause(ctx: Ctx): Promise<boolean> {
  const isPaused = !(await cancelsUnpaidOrders(ctx));
  if (knownStates.get(ctx) !== isPaused)
    await inTransaction(ctx, (tx) => (isPaused ? pause(ctx, tx) : resume(ctx, tx)));
  knownStates.set(ctx, isPaused);
  return !isPaused;
}

async function pause(ctx: Ctx, tx: Tx): Promise<void> {
  const inserted = await tx.run(sql`insert into hold_pause (since) values (${ctx.now()}) on conflict do nothing`);
  if (inserted > 0) await tx.record({ type: 'order.holds-paused' });
}

/** Locks the row of the pause, then the moved orders by id. */
async function resume(ctx: Ctx, tx: Tx): Promise<void> {
  const stored = await tx.one<{ since: Date }>(sql`delete from hold_pause returning since`);
  if (!stored) return;
  const { since } = stored;
  for (let last: string | null = FIRST_ID; last !== null;) last = await moveHoldsAfter(ctx, tx, last, since);
  await onHoldsMoved.run(ctx, tx, { since });
  await tx.record({ type: 'order.holds-resumed' });
}

/**
 * Gives the orders of the next batch the time that they had left when the pause began. A hold that began in the pause
 * gets its whole time. A hold set by hand moves too, because its buyer could not pay either. A hold that was over
 * before the pause stays over.
 * @returns the last moved id; null after the last batch.
 */
async function moveHoldsAfter(ctx: Ctx, tx: Tx, last: string, since: Date): Promise<string | null> {
  const moved = await tx.many<{ id: string }>(sql`
    update orders o set held_from = held_from + lost.time, held_until = held_until + lost.time, remind_at = remind_at + lost.time
    from (
      select id, ${lostTime(sql`held_from`, since, ctx.now())} as time
      from orders
      where status in (${expirableStatusWords}) and held_until > ${since} and id > ${last}::uuid
      order by id limit ${BATCH_SIZE} for no key update) lost
    where o.id = lost.id returning o.id`);
  const ids = moved.map(({ id }) => id).toSorted();
  return moved.length < BATCH_SIZE ? null : (ids.at(-1) ?? null);
}
