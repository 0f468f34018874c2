import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { Refusal } from '#shared/problem.ts';
import type * as endpoints from '#features/withdrawals/domain/endpoints.ts';
import { withdrawalProblems } from '#features/withdrawals/domain/problems.ts';
import { orderNumbersOf } from '#features/withdrawals/domain/rules.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { countAttempt, slowDown } from '#features/users/server/steps/count-attempts.ts';
import { enqueueMail } from '#platform/server/mails/enqueue-mail.ts';
import { saveStatement } from '../steps/save-statement.ts';
import { MAX_UNMATCHED } from '#features/attention/domain/rules-limits.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';

type Input = ParsedInputOf<typeof endpoints.withdrawAsGuest>;

// The limit per network slows down and refuses nothing: thousands of people may share a network, and nobody may lose
// the right to withdraw. The limit per order refuses, because an order has one buyer.
const WINDOW_MINUTES = 15;
const FREE_PER_NETWORK = 60;
const ATTEMPTS_PER_ORDER = 6;
/** Minimum duration of an answer, in ms. Longer than the work, so that the duration reveals nothing. */
const ANSWERED_AFTER_MS = 300;

/**
 * Records a statement about a whole order without signing in, by order number and e-mail. The answer and its duration
 * are the same in all cases. The result is sent only by mail, to the buyer. A statement that matches no order is shown
 * to the seller.
 * @throws Refusal `withdrawals.too-many-tries`, or those of `slowDown`.
 */
export async function withdrawAsGuest(ctx: Ctx, input: Input): Promise<{ ok: true }> {
  const { network } = ctx.visitor;
  const numbers = orderNumbersOf(input.orderNumber);
  const [orderNumber] = numbers;
  const problem = withdrawalProblems.tooManyTries;
  await slowDown(ctx, { key: `withdrawal-from:${network}`, free: FREE_PER_NETWORK, minutes: WINDOW_MINUTES });
  await countAttempt(ctx, `withdrawal-of:${network}:${orderNumber}`, ATTEMPTS_PER_ORDER, WINDOW_MINUTES, problem);
  const startedAtMs = performance.now();
  const orderId = await findOrder(ctx, numbers, input.email);
  await (orderId ? storeStatement(ctx, orderId, input) : storeUnmatched(ctx, { ...input, orderNumber }));
  const remainingMs = ANSWERED_AFTER_MS - (performance.now() - startedAtMs);
  await ctx.visitor.aside(() => pause(Math.max(0, remainingMs)));
  return { ok: true };
}

async function findOrder(ctx: Ctx, numbers: readonly string[], email: string): Promise<string | null> {
  const keys = numbers.map((number) => number.toLowerCase());
  const found = await ctx.db.one<{ id: string }>(sql`
    select o.id from orders o join users u on u.id = o.user_id
    where lower(o.order_number) = any(${keys}) and ${email} in (u.email, lower(o.shipping_address ->> 'email'))
    order by array_position(${keys}, lower(o.order_number)) limit 1`);
  return found?.id ?? null;
}

/** Stores a statement about an order. A refused statement is answered by mail instead, at most once a day. */
async function storeStatement(ctx: Ctx, orderId: string, { name, email }: Input): Promise<void> {
  try {
    await inTransaction(ctx, (tx) => saveStatement(ctx, tx, { orderId, name, email, itemIds: null }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const key = `withdrawal-impossible-${orderId}-${parisDay(ctx.now())}`;
    await enqueueMail(ctx, { key, kind: 'withdrawal-impossible', orderId });
  }
}

interface UnmatchedStatement {
  /** Order number in capitals and without spaces, such as `C1149`. */
  orderNumber: string;
  email: string;
  name: string;
}

/**
 * Stores a statement that matches no order, so that the seller can find the order. The statement counts from today
 * (L221-21). A repeated statement adds no row and keeps the first day. Beyond `MAX_UNMATCHED` open statements, one
 * attention item reports that statements are not stored.
 */
const storeUnmatched = (ctx: Ctx, { orderNumber, email, name }: UnmatchedStatement): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const day = parisDay(ctx.now());
    const open = await tx.one<{ count: number }>(sql`
      select count(*)::int from (select 1 from attention_items
        where kind = 'withdrawal-unmatched' and settled_at is null limit ${MAX_UNMATCHED}) open`);
    if (open && open.count >= MAX_UNMATCHED)
      return raiseAttention(ctx, tx, { kind: 'withdrawals-unkept', key: 'unkept', data: { day } });
    const key = `${orderNumber} ${email}`;
    const known = await tx.one<{ day: string }>(sql`
      select data->>'day' as day from attention_items where kind = 'withdrawal-unmatched' and key = ${key}`);
    const data = { number: orderNumber, who: email, name, day: known?.day ?? day };
    return raiseAttention(ctx, tx, { kind: 'withdrawal-unmatched', key, data });
  });
