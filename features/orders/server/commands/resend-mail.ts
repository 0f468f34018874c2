import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { sendMailAgain } from '#platform/server/mails/send-again.ts';
import { lockOrder } from '../steps/lock-order.ts';

/**
 * Sends a mail again even if it was sent or may have been sent. Locks the order.
 * @throws Refusal `orders.not-found`, `orders.mail-under-way`.
 */
export async function resendMail(
  ctx: Ctx,
  about: ParsedInputOf<typeof adminEndpoints.resendMail>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, about.orderId);
    const mail = await sendMailAgain(ctx, tx, about);
    if (!mail) throw refuse(orderProblems.mailUnderWay);
    await tx.record({ type: 'order.mail-resent', orderId: order.id, userId: order.userId, data: { mail } });
  });
  return { ok: true };
}
