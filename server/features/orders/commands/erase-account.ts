import sql from 'sql-template-tag';
import { orderProblems } from '#domain/orders/problems.ts';
import { statusesWhere, type OrderStatus } from '#domain/orders/life.ts';
import { isOver } from '#domain/orders/rules.ts';
import { statesWhere } from '#domain/payments/life.ts';
import { refuse } from '#domain/problem.ts';
import { userProblems } from '#domain/users/problems.ts';
import { erasedEmail } from '#domain/users/rules.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { paymentUnderWay } from '../queries.ts';

/**
 * Erases the account of whoever asks: sign-in, sessions, names, number, pseudo. Orders stay for the accounts, with the
 * address they were sent to; those that were cancelled unpaid lose it, no law asks for them.
 * @throws Refusal `users.admin-stays`, `orders.unfinished`.
 */
export async function eraseAccount(ctx: SignedInCtx): Promise<{ ok: true }> {
  const { userId } = ctx.actor;
  const sessions = await inTransaction(ctx, async (tx) => {
    const user = await lockAccount(tx, userId);
    if (user.isAdmin) throw refuse(userProblems.adminStays);
    await mustHaveNothingUnderWay(tx, userId);
    await forgetUnpaidOrders(tx, userId);
    await tx.run(sql`update order_events set actor_name = null where actor_id = ${userId}`);
    await tx.run(sql`update attention_steps set actor_name = null where actor_id = ${userId}`);
    await tx.run(sql`update setting_changes set actor_name = null where actor_id = ${userId}`);
    const ended = await tx.many<{ id: string }>(sql`delete from sessions where user_id = ${userId} returning id`);
    await forgetPseudo(tx, userId);
    await tx.run(sql`
      update users set auth_id = null, email = ${erasedEmail(userId)}, first_name = null, last_name = null,
        phone_number = null, tiktok_username = null, display_name = null, avatar_url = null, tiktok_user_id = null, updated_at = ${ctx.now()}
      where id = ${userId}`);
    await tx.run(sql`delete from auth_identities where id = ${user.authId}`);
    await tx.record({ type: 'user.updated', userId });
    return ended;
  });
  ctx.liveFeed.publish(sessions.map(({ id }) => ({ topic: 'session-ended', id })));
  ctx.visitor.dropSession();
  return { ok: true };
}

/** Locks an account in the order in which a sign-in takes it: the mails that open it, its identity, its user. */
async function lockAccount(tx: Tx, userId: string) {
  const seen = await tx.one<{ email: string; authId: string | null }>(
    sql`select email, auth_id as "authId" from users where id = ${userId}`,
  );
  await tx.run(sql`delete from sign_in_requests where email = ${seen?.email}`);
  await tx.run(sql`select 1 from auth_identities where id = ${seen?.authId} for update`);
  const user = await tx.one<{ isAdmin: boolean; authId: string | null }>(
    sql`select is_admin as "isAdmin", auth_id as "authId" from users where id = ${userId} for update`,
  );
  // Erased from her other tab a moment ago: nobody is signed in any more.
  if (!user?.authId) throw refuse(userProblems.signedOut);
  return user;
}

/** Locks her orders as well: none is reopened or paid meanwhile. */
async function mustHaveNothingUnderWay(db: Db, userId: string): Promise<void> {
  const orders = await db.many<{ number: string; status: OrderStatus; paymentUnderWay: boolean }>(sql`
    select o.order_number as number, o.status, ${paymentUnderWay} as "paymentUnderWay"
    from orders o where o.user_id = ${userId} order by o.id for no key update`);
  const numbers = orders.filter((order) => !isOver(order)).map(({ number }) => number);
  if (numbers.length > 0) throw refuse(orderProblems.unfinished, { numbers: numbers.toSorted() });
}

/** What shows whose pseudo it was, the doubts about it, and why the shop gave her nothing by itself. */
async function forgetPseudo(db: Db, userId: string): Promise<void> {
  await db.run(sql`delete from pseudo_codes where user_id = ${userId}`);
  await db.run(sql`delete from user_blocks where user_id = ${userId}`);
  await db.run(sql`delete from pseudo_proofs where user_id = ${userId}`);
  await db.run(sql`delete from attention_items where key = ${userId} and kind like 'pseudo-%'`);
}

const moved = listedWords(statesWhere((life) => life.hasMoved));
const notForAccounts = listedWords(statusesWhere((life) => !life.accountsNeedIt));

async function forgetUnpaidOrders(db: Db, userId: string): Promise<void> {
  const unpaid = sql`select o.id from orders o where o.user_id = ${userId} and o.status in (${notForAccounts})
    and o.payment_date is null and not exists (
      select from payment_transactions t where t.order_id = o.id and t.state in (${moved}))`;
  await db.run(sql`update order_events set data = data - 'pseudo' where order_id in (${unpaid})`);
  await db.run(sql`update withdrawals set name = null, email = null where order_id in (${unpaid})`);
  await db.run(sql`
    update orders set shipping_address = null, pseudo = null, display_name = null, comment = null where id in (${unpaid})`);
}
