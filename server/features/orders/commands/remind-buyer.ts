import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import { refuse } from '#domain/problem.ts';
import { isPlaceholderEmail } from '#domain/users/rules.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { clearAttention } from '#server/features/attention/commands/settle-attention.ts';
import { putMail } from '#server/mails/want-mail.ts';
import { REMINDER } from '../reactions.ts';
import { lockOrder, mustAllow } from '../steps/lock-order.ts';

const HOUR_MS = 3_600_000;

/**
 * « Relancer maintenant »: a mail to the buyer of an order that is not paid, whatever the hour: a person decided. Locks
 * the order.
 * @throws Refusal `orders.no-real-email`, `orders.reminded-just-now`, or the rule's.
 */
export async function remindBuyer(
  ctx: Ctx,
  { orderId }: ParsedInputOf<typeof adminEndpoints.remindBuyer>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    mustAllow('remind', order);
    const now = ctx.now();
    const buyer = await tx.one<{ email: string; wasReminded: boolean }>(sql`
      select u.email, exists (select from mails m where m.order_id = ${orderId} and m.kind = ${REMINDER}
        and m.created_at > ${new Date(now.getTime() - HOUR_MS)}) as "wasReminded"
      from users u where u.id = ${order.userId}`);
    if (!buyer || isPlaceholderEmail(buyer.email)) throw refuse(orderProblems.noRealEmail);
    if (buyer.wasReminded) throw refuse(orderProblems.remindedJustNow);
    await putMail(ctx, tx, { key: `reminder-${orderId}-${now.toISOString()}`, kind: REMINDER, orderId });
    await clearAttention(ctx, tx, { kind: 'reminder-failed', key: orderId, note: 'Un rappel a été envoyé depuis' });
    await tx.record({ type: 'order.reminded', orderId, userId: order.userId });
  });
  return { ok: true };
}
