import sql, { join } from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { mayOweBuyer } from '#features/attention/domain/labels.ts';
import type { AttentionLine } from '#features/attention/domain/schemas.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { openAttentionJson } from '#features/attention/server/queries.ts';
import { isOver } from '#features/orders/domain/rules.ts';
import { orderLifecycle, statusesWhere, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { refundStatesWhere } from '#features/payments/domain/lifecycle.ts';
import { refuse } from '#shared/problem.ts';
import { retentionProblems } from '#features/retention/domain/problems.ts';
import { isExtendedPeriod, withdrawableUntil } from '#features/retention/domain/rules.ts';
import { REFUND_MAILS } from '#features/invoices/server/reactions.ts';
import { openWithdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { erasedEmail } from '#features/users/domain/rules.ts';
import { userTables } from '#features/users/server/tables.ts';
import { erasureOf } from '#platform/server/db/personal-data.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { mailsUnderWay, owedKinds } from '#platform/server/mails/mail-kinds.ts';
import { awaitsReaction } from '#platform/server/events/reactions.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { creditUnderWay, paymentUnderWay } from '#features/orders/server/sql/order-facts.ts';
import { lockOrders } from '#features/orders/server/steps/lock-order.ts';
import { followStatusOf } from '#features/payments/server/steps/follow-money.ts';
import { reopenChargedBackIn } from '#features/withdrawals/server/commands/move-withdrawal.ts';
import { REOPENING } from '#features/withdrawals/server/reactions.ts';
import { readOrdersOf } from '#features/withdrawals/server/steps/read-order.ts';
import { purgePersonComments } from './purge-comments.ts';
import { purgeEvents } from './purge-events.ts';
import { purgeOrders } from './purge-orders.ts';

// Leaves out `email`, which becomes a placeholder, and `search_text`, which the database computes.
const { email, search_text, ...erasedColumns } = userTables.users;

const openRefunds = sqlWords(refundStatesWhere((life) => life.isOpen));

const cancelledStatuses = sqlWords(statusesWhere((life) => !life.keepsItsMoney));

export interface LockedPerson {
  userId: string;
  isAdmin: boolean;
  authId: string | null;
}

/**
 * Deletes the sign-in requests of a person, then locks the identity and the user. A sign-in locks in the same sequence.
 * @returns null without such a user.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<LockedPerson | null> {
  const seen = await tx.one<{ email: string; authId: string | null }>(
    sql`select email, auth_id as "authId" from users where id = ${userId}`,
  );
  await tx.run(sql`delete from sign_in_requests where email = ${seen?.email} or user_id = ${userId}`);
  await tx.run(sql`select 1 from auth_identities where id = ${seen?.authId} for update`);
  return tx.one<LockedPerson>(
    sql`select id as "userId", is_admin as "isAdmin", auth_id as "authId" from users where id = ${userId} for update`,
  );
}

/**
 * Erases a locked person: sign-in, sessions, names, telephone number, pseudo, comments in lives, notes of the seller.
 * Orders that the accounting needs keep the address of their invoice. Other orders keep no personal data.
 * After the commit, the event `user.erased` deletes the PDFs of the labels. Locks the person's orders.
 * @returns the sessions that ended.
 * @throws Refusal `users.admin-stays`, `orders.unfinished`, `retention.refund-due`, `retention.withdrawal-open`,
 * `retention.may-withdraw`, `retention.mail-due`.
 */
export async function erasePerson(ctx: Ctx, tx: Tx, { userId, isAdmin, authId }: LockedPerson): Promise<string[]> {
  if (isAdmin) throw refuse(userProblems.adminStays);
  await assertNothingUnderWay(tx, userId);
  await assertPastWithdrawal(ctx, tx, userId);
  await assertNothingOwed(ctx, tx, userId);
  await assertMailsSent(ctx, tx, userId);
  const pseudos = await purgePersonComments(tx, userId);
  await clearTracesOfAddress(tx, userId);
  await settleQuestions(ctx, tx, userId);
  await tx.run(purgeOrders(sql`select id from orders where user_id = ${userId}`));
  await purgeEvents(tx, userId);
  await tx.run(sql`update attention_steps set actor_name = null where actor_id = ${userId}`);
  const ended = await tx.many<{ id: string }>(sql`delete from sessions where user_id = ${userId} returning id`);
  await tx.run(sql`delete from second_factors where user_id = ${userId}`);
  await tx.run(sql`delete from user_notes where user_id = ${userId}`);
  await deletePseudoLinks(tx, userId, pseudos);
  await tx.run(sql`
    delete from auth_identities a where a.email = (select email from users where id = ${userId})
      and not exists (select from users u where u.auth_id = a.id)`);
  await tx.run(sql`
    update users u set ${erasureOf(erasedColumns, 'u').set}, email = ${erasedEmail(userId)}, updated_at = ${ctx.now()}
    where id = ${userId}`);
  await tx.run(sql`delete from auth_identities where id = ${authId}`);
  await tx.record({ type: 'user.updated', userId });
  await tx.record({ type: 'user.erased', userId });
  return ended.map(({ id }) => id);
}

/** Settles the alerts about the person's questions, which `purgeOrders` then deletes. Needs the orders' locks. */
async function settleQuestions(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const alerts = await tx.many<{ key: string }>(sql`
    select a.key from attention_items a join orders o on o.id = a.order_id
    where o.user_id = ${userId} and a.kind = 'message' and a.settled_at is null order by a.order_id`);
  for (const { key } of alerts)
    await settleAttentionByKey(ctx, tx, { kind: 'message', key, note: 'Les données de la cliente sont effacées' });
}

interface OrderOfPerson {
  number: string;
  status: OrderStatus;
  paymentUnderWay: boolean;
}

const awaitsPayment = ({ status, paymentUnderWay }: OrderOfPerson): boolean =>
  !orderLifecycle[status].isPastPayment && !paymentUnderWay;

/** Refuses while an order is not over. Locks the user's orders, so that no order is reopened or paid concurrently. */
async function assertNothingUnderWay(db: Db, userId: string): Promise<void> {
  const orders = await db.many<OrderOfPerson>(sql`
    select o.order_number as number, o.status, ${paymentUnderWay('o')} as "paymentUnderWay"
    from orders o where o.user_id = ${userId} order by o.id for no key update`);
  const unfinished = orders.filter((order) => !isOver(order));
  if (unfinished.length === 0) return;
  throw refuse(orderProblems.unfinished, {
    numbers: unfinished.map(({ number }) => number).toSorted(),
    ...(unfinished.every(awaitsPayment) && { areUnpaid: true }),
  });
}

/**
 * Refuses while a refund is owed or not made yet, because the seller needs the buyer's contact data to make it. Raises
 * the alerts about cancelled orders first, because the reaction to a cancellation may not have run yet. Needs the
 * orders' locks.
 */
async function assertNothingOwed(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const cancelled = sql`select id from orders where user_id = ${userId} and status in (${cancelledStatuses})`;
  for (const order of await lockOrders(tx, cancelled)) await followStatusOf(ctx, tx, order);
  const orders = await tx.many<{ number: string; hasOpenRefund: boolean; alerts: AttentionLine[] }>(sql`
    select o.order_number as number, ${openAttentionJson} as alerts,
      (exists (select from refunds r where r.order_id = o.id and r.state in (${openRefunds})) or ${creditUnderWay('o')}) as "hasOpenRefund"
    from orders o where o.user_id = ${userId} order by 1`);
  const owed = orders.filter(({ hasOpenRefund, alerts }) => hasOpenRefund || alerts.some(mayOweBuyer));
  if (owed.length > 0) throw refuse(retentionProblems.refundDue, { numbers: owed.map(({ number }) => number) });
}

/**
 * Refuses while a withdrawal is open or still possible: the customer needs the account to withdraw and to receive news.
 * Reopens withdrawals first: the bank may have called a charge-back off, and the reaction may not have run yet. Needs
 * the orders' locks.
 */
async function assertPastWithdrawal(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const pendingReopenings = await tx.many<{ id: string }>(sql`
    select o.id from orders o where o.user_id = ${userId} and ${awaitsReaction(ctx, REOPENING, sql`o.id`)} order by o.id`);
  for (const { id } of pendingReopenings) await reopenChargedBackIn(ctx, tx, id);
  const open = await tx.many<{ number: string }>(sql`
    select distinct o.order_number as number from withdrawals w join orders o on o.id = w.order_id
    where o.user_id = ${userId} and w.state in (${sqlWords(openWithdrawalStates)}) order by 1`);
  if (open.length > 0) throw refuse(retentionProblems.withdrawalOpen, { numbers: open.map(({ number }) => number) });
  const waiting = (await readOrdersOf(tx, userId)).flatMap((order) => {
    const lastDay = withdrawableUntil(order, ctx.now());
    return lastDay
      ? [{ number: order.number, lastDay, ...(isExtendedPeriod(order) && { isExtended: true as const }) }]
      : [];
  });
  const last = waiting.toSorted((a, b) => a.lastDay.localeCompare(b.lastDay)).at(-1);
  if (last) throw refuse(retentionProblems.mayWithdraw, last);
}

/**
 * Refuses while a mail that the buyer is owed, such as a credit note, is still to be sent. Its address would be erased.
 * A mail that was given up has an alert and does not block. Needs the orders' locks.
 */
async function assertMailsSent(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const awaited = REFUND_MAILS.map((name) => awaitsReaction(ctx, name, sql`o.id`));
  const due = await tx.many<{ number: string }>(sql`
    select o.order_number as number from orders o where o.user_id = ${userId} and (${join(awaited, ' or ')} or exists (
      select from mails m where m.order_id = o.id and m.kind = any(${owedKinds()}::text[]) and m.state in (${mailsUnderWay})))
    order by 1`);
  if (due.length > 0) throw refuse(retentionProblems.mailDue, { numbers: due.map(({ number }) => number) });
}

/**
 * Clears the reasons of failed mails, which may quote the person’s address. Deletes the sign-in counters and turns,
 * whose keys contain the address. Deletes the alerts about withdrawals without an order that were stated under the
 * address. The address of a delivery is not proved, so only the settled alerts under such an address are deleted. Must
 * run before the orders are emptied.
 */
async function clearTracesOfAddress(db: Db, userId: string): Promise<void> {
  const isOfOwnOrder = sql`order_id in (select id from orders where user_id = ${userId})`;
  await db.run(sql`update mails set reason = null where reason is not null and ${isOfOwnOrder}`);
  await db.run(sql`
    update attention_items set data = data || '{"reason": "motif effacé"}' where kind in ('mail-given-up', 'mail-unsure') and ${isOfOwnOrder}`);
  const hasAddress = sql`right(key, 1 + length((select email from users where id = ${userId}))) = ':' || (
    select email from users where id = ${userId})`;
  await db.run(sql`delete from rate_counters where ${hasAddress}`);
  await db.run(sql`delete from attempt_turns where ${hasAddress}`);
  await db.run(sql`
    delete from attention_items where kind = 'withdrawal-unmatched' and (
      data ->> 'who' = (select email from users where id = ${userId}) or settled_at is not null and data ->> 'who' in (
        select lower(shipping_address ->> 'email') from orders where user_id = ${userId}))`);
}

async function deletePseudoLinks(db: Db, userId: string, pseudos: readonly string[]): Promise<void> {
  await db.run(sql`delete from pseudo_codes where user_id = ${userId}`);
  await db.run(sql`delete from user_blocks where user_id = ${userId}`);
  // Deletes the former pseudos of merged claims. The merge itself stays, without a name.
  await db.run(sql`
    delete from user_merge_claims where merge_id in (select id from user_merges where ${userId} in (source_id, destination_id))`);
  await db.run(sql`delete from pseudo_proofs where user_id = ${userId}`);
  await db.run(sql`
    delete from attention_items where key = ${userId} and (kind like 'pseudo-%' or kind = 'account-untold')
      or kind like 'pseudo-%' and (data ->> 'pseudo' = any(${pseudos}) or data ->> 'heard' = any(${pseudos}))`);
}
