import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { sendMailAgain } from '#server/mails/send-again.ts';
import { lockOrder } from '../steps/lock-order.ts';

/** Sends an order’s mail once more: one that has left, did not, or of which nobody knows. @throws Refusal `orders.mail-under-way`. */
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
