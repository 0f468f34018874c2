import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { id } from '#shared/http/schemas.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type * as endpoints from '#features/payments/domain/endpoints.ts';
import { paymentProblems } from '#features/payments/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import {
  InvalidSignature,
  type PaymentReport,
  type SignedAnswer,
} from '#platform/server/integrations/payment/gateway.ts';
import { applyReport } from './apply-report.ts';

/**
 * Verifies the signature before it reads the content (D-13).
 * @throws Refusal `payments.bad-signature`, `payments.bad-answer` or `orders.not-found`.
 */
export async function receiveNotice(ctx: Ctx, answer: ParsedInputOf<typeof endpoints.paymentNotice>): Promise<string> {
  if (ctx.config.lacks.payment) throw refuse(paymentProblems.badSignature);
  const report = readNotice(ctx, answer);
  if (report.shopId !== ctx.config.lyra.shopId) throw refuse(paymentProblems.badAnswer);
  // Another site may use the same account at the provider, with order ids that this shop cannot have made.
  if (!z.safeParse(id, report.orderId).success) throw refuse(orderProblems.notFound);
  await applyReport(ctx, report);
  await ctx.db.run(sql`
    update payment_transactions set is_noticed = true
    where order_id = ${report.orderId} and id = any(${report.transactions.map(({ id: transactionId }) => transactionId)})
      and is_noticed is distinct from true`);
  return 'OK';
}

function readNotice(ctx: Ctx, answer: SignedAnswer): PaymentReport {
  try {
    return ctx.gateways.payment.readNotice(answer);
  } catch (error) {
    throw refuse(error instanceof InvalidSignature ? paymentProblems.badSignature : paymentProblems.badAnswer);
  }
}
