import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/payments/admin-endpoints.ts';
import type * as endpoints from '#domain/payments/endpoints.ts';
import { paymentProblems } from '#domain/payments/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx, SignedInCtx } from '#server/context.ts';
import { Attachment } from '#server/reply.ts';
import {
  confirmationFile,
  confirmationPdf,
  findConfirmation,
  type KeptConfirmation,
} from './steps/keep-confirmation.ts';

/** The PDF that confirmed one of one’s own orders. @throws Refusal `payments.no-confirmation`, for somebody else’s too. */
export async function getMyConfirmation(
  ctx: SignedInCtx,
  { orderId }: ParsedInputOf<typeof endpoints.getMyConfirmation>,
): Promise<Attachment> {
  return pdfAttachment(ctx, await findConfirmation(ctx.db, orderId, ctx.actor.userId));
}

/** What confirmed an order: the PDF, or the text of the mail. @throws Refusal `payments.no-confirmation`. */
export async function getConfirmation(
  ctx: Ctx,
  { orderId, as }: ParsedInputOf<typeof adminEndpoints.getConfirmation>,
): Promise<Attachment> {
  const kept = await findConfirmation(ctx.db, orderId);
  if (as !== 'text' || !kept) return pdfAttachment(ctx, kept);
  const bytes = Buffer.from(`${kept.subject}\n\n${kept.text}`);
  return new Attachment(bytes, 'text/plain; charset=utf-8', `confirmation-${kept.orderNumber}.txt`);
}

async function pdfAttachment(ctx: Ctx, kept: KeptConfirmation | null): Promise<Attachment> {
  const bytes = kept && (await confirmationPdf(ctx, kept));
  if (!bytes) throw refuse(paymentProblems.noConfirmation);
  const { name, contentType } = confirmationFile(kept.orderNumber, bytes);
  return new Attachment(bytes, contentType, name);
}
