import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/invoices/admin-endpoints.ts';
import type * as endpoints from '#domain/invoices/endpoints.ts';
import { invoiceProblems } from '#domain/invoices/problems.ts';
import { documentNames } from '#domain/invoices/labels.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx, SignedInCtx } from '#server/context.ts';
import { Attachment } from '#server/reply.ts';
import { findDocument, findDocumentOf, type Document } from './steps/find-document.ts';
import { printDocument } from './steps/print-document.ts';

/** An invoice or a credit note of one’s own. @throws Refusal `invoices.not-found`, for somebody else’s too. */
export async function getMyDocument(
  ctx: SignedInCtx,
  input: ParsedInputOf<typeof endpoints.getMyDocument>,
): Promise<Attachment> {
  return attached(await findDocumentOf(ctx.db, { ...input, userId: ctx.actor.userId }));
}

/** An invoice or a credit note, for the back office. @throws Refusal `invoices.not-found`. */
export async function getDocument(
  ctx: Ctx,
  { number }: ParsedInputOf<typeof adminEndpoints.getDocument>,
): Promise<Attachment> {
  return attached(await findDocument(ctx.db, number));
}

async function attached(document: Document | null): Promise<Attachment> {
  if (!document) throw refuse(invoiceProblems.notFound);
  const name = `${documentNames[document.kind].toLowerCase()}-${document.number}.pdf`;
  return new Attachment(await printDocument(document), 'application/pdf', name);
}
