import * as z from 'zod/mini';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { id } from '#domain/http/schemas.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import type * as endpoints from '#domain/payments/endpoints.ts';
import { paymentProblems } from '#domain/payments/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { InvalidSignature, type PaymentReport, type SignedAnswer } from '#server/integrations/payment/gateway.ts';
import { applyReport } from './apply-report.ts';

/** The provider's signed notice. Nothing in it is read before its signature holds (D-13). */
export async function receiveNotice(ctx: Ctx, answer: ParsedInputOf<typeof endpoints.paymentNotice>): Promise<string> {
  const report = readNotice(ctx, answer);
  if (report.shopId !== ctx.config.lyra.shopId) throw refuse(paymentProblems.badAnswer);
  // An account at the provider may serve other shops, whose references are not ours.
  if (!z.safeParse(id, report.orderId).success) throw refuse(orderProblems.notFound);
  await applyReport(ctx, report);
  return 'OK';
}

function readNotice(ctx: Ctx, answer: SignedAnswer): PaymentReport {
  try {
    return ctx.gateways.payment.readNotice(answer);
  } catch (error) {
    throw refuse(error instanceof InvalidSignature ? paymentProblems.badSignature : paymentProblems.badAnswer);
  }
}
