import sql from 'sql-template-tag';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import type * as adminEndpoints from '#features/messages/domain/admin-endpoints.ts';
import type * as endpoints from '#features/messages/domain/endpoints.ts';
import { messageProblems } from '#features/messages/domain/problems.ts';
import { MESSAGES_PER_HOUR } from '#features/messages/domain/rules.ts';
import { isReachable } from '#features/orders/server/sql/order-facts.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';

export const ANSWER_MAIL = 'message-answered';
const HOUR_MS = 3_600_000;

interface NewMessage {
  orderId: string;
  text: string;
  author: string | null;
  once: string | undefined;
}

/**
 * Stores a message under its idempotency key.
 * @returns its id; null when an earlier copy of the request has stored it.
 * @throws Refusal `messages.sent-already` when the key has stored another message.
 */
async function insertMessage(ctx: SignedInCtx, tx: Tx, { orderId, text, author, once }: NewMessage) {
  const stored = await tx.one<{ id: string }>(sql`
    insert into order_messages (id, order_id, at, is_from_buyer, author, text)
    values (coalesce(${once ?? null}::uuid, gen_random_uuid()), ${orderId}, ${ctx.now()}, ${author === null}, ${author}, ${text})
    on conflict (id) do nothing returning id`);
  if (stored) return stored.id;
  const isSame = await tx.one(sql`
    select 1 from order_messages
    where id = ${once ?? null} and order_id = ${orderId} and is_from_buyer = ${author === null} and text = ${text}`);
  if (!isSame) throw refuse(messageProblems.sentAlready);
  return null;
}

/**
 * Stores a question of the buyer and raises an alert in « À traiter ». Idempotent by the key `once`. Locks the buyer,
 * then the order.
 * @throws Refusal `orders.not-found`, also for another customer's order; `messages.too-many`, `messages.sent-already`,
 * `users.signed-out`.
 */
export const askAboutOrder = (
  ctx: SignedInCtx,
  { orderId, text, once }: ParsedInputOf<typeof endpoints.askAboutOrder>,
): Promise<{ ok: true }> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = ctx.actor;
    // Locks the customer's row, so that concurrent questions about several orders are counted one by one.
    const customer = await tx.one<{ isSignedIn: boolean }>(sql`
      select auth_id is not null as "isSignedIn" from users where id = ${userId} for no key update`);
    // An erasure that ended during the wait for this lock has removed the sign-in.
    if (!customer?.isSignedIn) throw refuse(userProblems.signedOut);
    await lockOrder(tx, orderId, userId);
    const since = new Date(ctx.now().getTime() - HOUR_MS);
    const recentQuestions = await tx.one<{ count: number }>(sql`
      select count(*)::int as count from order_messages m join orders o on o.id = m.order_id
      where o.user_id = ${userId} and m.is_from_buyer and m.at > ${since} and m.id is distinct from ${once ?? null}::uuid`);
    if ((recentQuestions?.count ?? 0) >= MESSAGES_PER_HOUR) throw refuse(messageProblems.tooMany);
    const id = await insertMessage(ctx, tx, { orderId, text, author: null, once });
    if (id === null) return { ok: true };
    await raiseAttention(ctx, tx, { kind: 'message', key: orderId, orderId, data: { messageId: id } });
    await tx.record({ type: 'message.asked', orderId, userId });
    return { ok: true };
  });

/** Returns the id of the question in an order's alert, settled or not; null without an alert. Needs the order's lock. */
async function readAlertedQuestion(tx: Tx, orderId: string): Promise<string | null> {
  const alert = await tx.one<{ messageId: string }>(sql`
    select data ->> 'messageId' as "messageId" from attention_items where kind = 'message' and key = ${orderId}`);
  return alert?.messageId ?? null;
}

/**
 * Stores an answer, and queues its mail for a buyer with an e-mail address. Settles the alert if its question is
 * `questionSeen`, or if `questionSeen` is undefined. Idempotent by the key `once`. Locks the order.
 * @returns `isMailed`, false for a buyer without an e-mail address.
 * @throws Refusal `orders.not-found`, `messages.sent-already`.
 */
export const answerBuyer = (
  ctx: SignedInCtx,
  { orderId, text, once, questionSeen }: ParsedInputOf<typeof adminEndpoints.answerBuyer>,
): Promise<ReplyOf<typeof adminEndpoints.answerBuyer>> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = await lockOrder(tx, orderId);
    const isMailed = await isReachable(tx, orderId);
    const id = await insertMessage(ctx, tx, { orderId, text, author: ctx.actor.name, once });
    if (id === null) return { ok: true, isMailed };
    if (questionSeen === undefined || questionSeen === (await readAlertedQuestion(tx, orderId)))
      await settleAttentionByKey(ctx, tx, { kind: 'message', key: orderId, note: 'Réponse envoyée' });
    if (isMailed) await insertMail(ctx, tx, { key: `message-${id}`, kind: ANSWER_MAIL, orderId });
    await tx.record({ type: 'message.answered', orderId, userId });
    return { ok: true, isMailed };
  });
