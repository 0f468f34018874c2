import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { sendMailAgain } from '#server/mails/send-again.ts';
import { lockOrder } from '../steps/lock-order.ts';

/** Sends an order’s mail again that did not leave, or of which nobody knows. @throws Refusal `orders.mail-not-stuck`. */
export async function resendMail(
  ctx: Ctx,
  about: ParsedInputOf<typeof adminEndpoints.resendMail>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, about.orderId);
    if (!(await sendMailAgain(ctx, tx, about))) throw refuse(orderProblems.mailNotStuck);
    await tx.record({ type: 'order.mail-resent', orderId: order.id, userId: order.userId });
  });
  return { ok: true };
}
