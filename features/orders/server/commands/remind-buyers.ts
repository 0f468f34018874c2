import sql, { empty, type Sql } from 'sql-template-tag';
import { nextReminder } from '#shared/hold.ts';
import { orderCan, type OrderFacts } from '#features/orders/domain/rules.ts';
import { contactableInstant } from '#shared/paris-time.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isHoldPaused } from '../sql/hold-pause.ts';
import { awaitsCashDecision, awaitsSeller, isReachable, paymentUnderWay } from '../sql/order-facts.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { holdsPieces } from '../sql/pieces.ts';
import { takesOrders } from '#features/identity/server/steps/check-sales.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { REMINDER, REMINDER_BY_HAND } from '../reactions.ts';
import { expirableStatusWords, readHold } from '../steps/begin-hold.ts';
import { assertBuyersCanPay } from '../steps/check-buyers-can-pay.ts';
import { failedReminder } from '../steps/settle-failed-reminder.ts';
import { assertAllowed, lockOrder } from '../steps/lock-order.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { holdProblems } from '#features/orders/domain/problems-holds.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';

const BATCH_SIZE = 200;

interface DueReminder {
  id: string;
  dueAt: Date;
  /** Due time as text. The cursor of the next batch needs microseconds, which a `Date` does not have. */
  at: string;
}

/**
 * Reminds the buyers of unpaid orders whose reminder is due, one transaction each. Reminders due at night wait for the
 * morning. Sends no reminder while buyers cannot pay. A failure does not stop the batch and raises an
 * attention item. Safe to run concurrently, because the order's lock and the mail's key allow one mail per reminder.
 */
export async function remindBuyers(ctx: Ctx): Promise<number> {
  if (!(await takesOrders(ctx))) return 0;
  let sent = 0;
  let last: DueReminder | undefined;
  for (;;) {
    const due = await dueAfter(ctx, last);
    for (const order of due) if (await tryToRemind(ctx, order)) sent += 1;
    if (due.length < BATCH_SIZE) return sent;
    last = due.at(-1);
  }
}

const dueAfter = (ctx: Ctx, last: DueReminder | undefined): Promise<DueReminder[]> =>
  ctx.db.many<DueReminder>(sql`
    select id, remind_at as "dueAt", remind_at::text as at from orders
    where remind_at <= ${ctx.now()} and status in (${expirableStatusWords}) and not ${isHoldPaused}
      ${last ? sql`and (remind_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)` : empty}
    order by remind_at, id limit ${BATCH_SIZE}`);

async function tryToRemind(ctx: Ctx, due: DueReminder): Promise<boolean> {
  try {
    return await inTransaction(ctx, (tx) => remind(ctx, tx, due.id));
  } catch (error) {
    const message = 'orders: a reminder can’t be sent';
    reportItemFailure(ctx, error, { work: 'reminders', message, ids: { orderId: due.id } });
    await raiseFailedReminder(ctx, due).catch((storeError: unknown) =>
      ctx.log.error(
        { error: storeError, orderId: due.id },
        'orders: the alert of a failed reminder could not be raised',
      ),
    );
    return false;
  }
}

async function raiseFailedReminder(ctx: Ctx, { id: orderId, dueAt }: DueReminder): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.run(sql`update orders set remind_at = null where id = ${orderId}`);
    const data = { dueAt: dueAt.toISOString() };
    await raiseAttention(ctx, tx, { kind: failedReminder, key: orderId, orderId, data });
  });
}

async function remind(ctx: Ctx, tx: Tx, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const now = ctx.now();
  const { hold, isBeforeEnd } = await readHold(tx, orderId, now);
  const dueAt = hold?.remindAt;
  if (!hold || !dueAt || dueAt > now) return false;
  // A late reminder may fall into the night, for example after hours in which the shop accepted no orders.
  const at = contactableInstant(now);
  const isObsolete = hold.until <= at || !orderCan('remind', { ...order, paymentUnderWay: false });
  const isSellersTurn = await tx.one(sql`select from orders o where o.id = ${orderId} and ${awaitsSeller('o')}`);
  // Skips this reminder only, because the payment may be refused, and the live may end before the hold. A seller may
  // have sent a reminder just before.
  const isSkipped =
    isBeforeEnd || order.paymentUnderWay || isSellersTurn !== null || (await wasJustReminded(tx, orderId, now));
  const nextAt = at > now ? at : nextReminder(hold, now);
  await tx.run(sql`update orders set remind_at = ${isObsolete ? null : nextAt} where id = ${orderId}`);
  if (isObsolete || isSkipped || at > now) return false;
  if (!(await tx.one(sql`select 1 from orders o where o.id = ${orderId} and ${holdsPieces('o')}`))) return false;
  if (!(await isReachable(tx, orderId))) return false;
  await insertMail(ctx, tx, { key: `reminder-${orderId}-${dueAt.toISOString()}`, kind: REMINDER, orderId });
  await tx.record({ type: 'order.reminded', orderId, userId: order.userId });
  return true;
}

const HOUR_MS = 3_600_000;

/** Needs `o` of `orders` in scope. */
const wasRemindedInHourBefore = (now: Date): Sql => sql`exists (
  select from mails m where m.order_id = o.id and m.kind = ${REMINDER} and m.created_at > ${new Date(now.getTime() - HOUR_MS)})`;

const wasJustReminded = async (tx: Tx, orderId: string, now: Date): Promise<boolean> =>
  (await tx.one(sql`select 1 from orders o where o.id = ${orderId} and ${wasRemindedInHourBefore(now)}`)) !== null;

interface RemindedBuyer {
  email: string;
  wasReminded: boolean;
  hasPieces: boolean;
  isCashHere: boolean;
}

/**
 * Mails a reminder at once, even at night, because the seller requests it (« Envoyer une relance »). Locks the order.
 * @throws Refusal `orders.sales-closed`, `orders.no-real-email`, `orders.empty`, `orders.nothing-to-remind`,
 * `orders.cash-at-shop`, `orders.reminded-just-now`, or as `lockOrder` and `assertAllowed`.
 */
export async function remindBuyer(
  ctx: Ctx,
  { orderId }: ParsedInputOf<typeof adminEndpoints.remindBuyer>,
): Promise<{ ok: true }> {
  await assertBuyersCanPay(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    assertAllowed('remind', order);
    const now = ctx.now();
    const buyer = await tx.one<RemindedBuyer>(sql`
      select u.email, ${wasRemindedInHourBefore(now)} as "wasReminded",
        ${holdsPieces('o')} as "hasPieces", ${awaitsCashDecision('o')} as "isCashHere"
      from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
    if (!buyer || isPlaceholderEmail(buyer.email)) throw refuse(orderProblems.noRealEmail);
    if (!buyer.hasPieces) throw refuse(orderProblems.empty);
    if (order.isFree) throw refuse(holdProblems.nothingToRemind);
    if (buyer.isCashHere) throw refuse(holdProblems.cashAtShop);
    if (buyer.wasReminded) throw refuse(holdProblems.remindedJustNow);
    await insertMail(ctx, tx, { key: `${REMINDER_BY_HAND}${orderId}-${now.toISOString()}`, kind: REMINDER, orderId });
    await settleAttentionByKey(ctx, tx, {
      kind: failedReminder,
      key: orderId,
      note: 'Une relance a été envoyée depuis',
    });
    await tx.record({ type: 'order.reminded', orderId, userId: order.userId });
  });
  return { ok: true };
}

interface RemindedOrder extends OrderFacts {
  userId: string;
  email: string;
  wasReminded: boolean;
  hasPieces: boolean;
  isSellersTurn: boolean;
}

/** Counts the orders that a reminder would reach. @throws Refusal `orders.sales-closed`. */
export async function previewReminders(
  ctx: Ctx,
  { orderIds }: ParsedInputOf<typeof adminEndpoints.foreseeReminders>,
): Promise<ReplyOf<typeof adminEndpoints.foreseeReminders>> {
  await assertBuyersCanPay(ctx);
  const orders = await ctx.db.many<RemindedOrder>(sql`
    select o.status, o.user_id as "userId", o.payment_date is not null as "isPaid", ${paymentUnderWay('o')} as "paymentUnderWay", u.email,
      ${wasRemindedInHourBefore(ctx.now())} as "wasReminded", ${holdsPieces('o')} as "hasPieces",
      ${awaitsSeller('o')} as "isSellersTurn"
    from orders o join users u on u.id = o.user_id where o.id = any(${orderIds})`);
  const allowed = orders.filter((order) => orderCan('remind', order));
  const addressed = allowed.filter(({ email }) => !isPlaceholderEmail(email));
  const reached = addressed.filter((order) => order.hasPieces && !order.wasReminded && !order.isSellersTurn);
  const [reachable, buyers] = [reached.length, new Set(reached.map(({ userId }) => userId)).size];
  const withoutAddress = allowed.length - addressed.length;
  return { reachable, buyers, withoutAddress, refused: new Set(orderIds).size - reachable - withoutAddress };
}
