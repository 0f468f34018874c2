import sql, { type Sql } from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { clearAttention } from '#features/attention/server/commands/settle-attention.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { REMINDER } from '../reactions.ts';
import { lockOrder, assertAllowed } from '../steps/lock-order.ts';

const HOUR_MS = 3_600_000;

/** True when the order `o` got a reminder in the hour before. Needs `o` of `orders` in scope. */
export const wasRemindedSince = (now: Date): Sql => sql`exists (
  select from mails m where m.order_id = o.id and m.kind = ${REMINDER} and m.created_at > ${new Date(now.getTime() - HOUR_MS)})`;

/**
 * Sends a mail to the buyer of an unpaid order (« Relancer maintenant »). Ignores the night hours, because the seller
 * asked for it. Locks the order.
 * @throws Refusal `orders.no-real-email`, `orders.reminded-just-now`, or the rule's.
 */
export async function remindBuyer(
  ctx: Ctx,
  { orderId }: ParsedInputOf<typeof adminEndpoints.remindBuyer>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    assertAllowed('remind', order);
    const now = ctx.now();
    const buyer = await tx.one<{ email: string; wasReminded: boolean }>(sql`
      select u.email, ${wasRemindedSince(now)} as "wasReminded"
      from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
    if (!buyer || isPlaceholderEmail(buyer.email)) throw refuse(orderProblems.noRealEmail);
    if (buyer.wasReminded) throw refuse(orderProblems.remindedJustNow);
    await insertMail(ctx, tx, { key: `reminder-${orderId}-${now.toISOString()}`, kind: REMINDER, orderId });
    await clearAttention(ctx, tx, { kind: 'reminder-failed', key: orderId, note: 'Une relance a été envoyée depuis' });
    await tx.record({ type: 'order.reminded', orderId, userId: order.userId });
  });
  return { ok: true };
}
