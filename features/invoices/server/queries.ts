import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/invoices/domain/admin-endpoints.ts';
import type * as endpoints from '#features/invoices/domain/endpoints.ts';
import { invoiceProblems } from '#features/invoices/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { Attachment } from '#platform/server/reply.ts';
import { findDocument, findDocumentOfBuyer, type Document } from './steps/find-document.ts';
import { invoiceFile } from './steps/print-document.ts';

/**
 * Returns an invoice or a credit note of the customer's own order.
 * @throws Refusal `invoices.not-found`, also for another customer's document.
 */
export async function getMyDocument(
  ctx: SignedInCtx,
  input: ParsedInputOf<typeof endpoints.getMyDocument>,
): Promise<Attachment> {
  return attachmentOf(await findDocumentOfBuyer(ctx.db, { ...input, userId: ctx.actor.userId }));
}

/**
 * Returns an invoice or a credit note for the back office.
 * @throws Refusal `invoices.not-found`.
 */
export async function getDocument(
  ctx: Ctx,
  { number }: ParsedInputOf<typeof adminEndpoints.getDocument>,
): Promise<Attachment> {
  return attachmentOf(await findDocument(ctx.db, number));
}

async function attachmentOf(document: Document | null): Promise<Attachment> {
  if (!document) throw refuse(invoiceProblems.notFound);
  const { bytes, contentType, name } = await invoiceFile(document);
  return new Attachment(bytes, contentType, name);
}
