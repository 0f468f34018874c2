import sql from 'sql-template-tag';
import { nextReminder } from '#shared/hold.ts';
import { whyNot } from '#features/orders/domain/rules.ts';
import { decentInstant } from '#shared/paris-time.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isReachable } from '../sql/reachable.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { takesOrders } from '#features/identity/server/steps/check-sales.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { REMINDER } from '../reactions.ts';
import { expiring, readHold } from '../steps/keep-until.ts';
import { lockOrder } from '../steps/lock-order.ts';

const BATCH_SIZE = 200;

interface Due {
  id: string;
  dueAt: Date;
}

/**
 * Reminds the buyers of unpaid orders whose reminder is due, one transaction each. Reminders of the night wait for the
 * morning. Sends none while the shop accepts no orders. A failure does not stop the batch and raises an attention item.
 * Safe to run concurrently, because a reminder is one mail.
 * @returns the number of reminders.
 */
export async function remindBuyers(ctx: Ctx): Promise<number> {
  if (!(await takesOrders(ctx))) return 0;
  let sent = 0;
  for (;;) {
    const due = await ctx.db.many<Due>(sql`
      select id, remind_at as "dueAt" from orders where remind_at <= ${ctx.now()} and status in (${expiring})
      order by remind_at, id limit ${BATCH_SIZE}`);
    for (const order of due) if (await hasReminded(ctx, order)) sent += 1;
    if (due.length < BATCH_SIZE) return sent;
  }
}

async function hasReminded(ctx: Ctx, due: Due): Promise<boolean> {
  try {
    return await inTransaction(ctx, (tx) => remind(ctx, tx, due.id));
  } catch (error) {
    const message = 'orders: a reminder can’t be sent';
    reportItemFailure(ctx, error, { work: 'reminders', message, ids: { orderId: due.id } });
    await leaveToPerson(ctx, due);
    return false;
  }
}

/** Cancels the reminder of an order that fails, so that it does not block the next orders. */
async function leaveToPerson(ctx: Ctx, { id: orderId, dueAt }: Due): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.run(sql`update orders set remind_at = null where id = ${orderId}`);
    const data = { dueAt: dueAt.toISOString() };
    await raiseAttention(ctx, tx, { kind: 'reminder-failed', key: orderId, orderId, data });
  });
}

async function remind(ctx: Ctx, tx: Tx, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const { hold, isLiveOn } = await readHold(tx, orderId);
  const now = ctx.now();
  const dueAt = hold?.remindAt;
  if (!hold || !dueAt || dueAt > now) return false;
  // The reminder may be late, because the shop accepted no orders at that hour. It may be night now.
  const at = decentInstant(now);
  const isOver = hold.until <= at || isLiveOn || whyNot('remind', order) !== null;
  const next = isOver ? null : at > now ? at : nextReminder(hold, now);
  await tx.run(sql`update orders set remind_at = ${next} where id = ${orderId}`);
  if (isOver || at > now) return false;
  if (!(await isReachable(tx, orderId))) return false;
  await insertMail(ctx, tx, { key: `reminder-${orderId}-${dueAt.toISOString()}`, kind: REMINDER, orderId });
  await tx.record({ type: 'order.reminded', orderId, userId: order.userId });
  return true;
}
