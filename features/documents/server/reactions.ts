import type { MailKind, MailReference, OutgoingMail } from '#platform/server/mails/mail-kinds.ts';
import type { Ctx } from '#platform/server/context.ts';
import { invoiceFile } from '#features/invoices/server/steps/print-document.ts';
import { findDocument } from '#features/invoices/server/steps/find-document.ts';
import {
  confirmationFile,
  confirmationPdf,
  findConfirmation,
} from '#features/payments/server/steps/save-confirmation.ts';
import { readReturnLabel } from '#features/withdrawals/server/steps/read-return-label.ts';
import type { MailAttachment } from '#platform/server/integrations/mail/gateway.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import { documentsMail } from './emails/documents.ts';
import { type OrderDocuments, readDocuments } from './steps/read-documents.ts';

export const DOCUMENTS_MAIL = 'order-documents';

export const documentMails: MailKind[] = [
  // A mail whose sending has an unknown result is sent again. The customer has requested the mail, so a duplicate is
  // better than a lost mail.
  { name: DOCUMENTS_MAIL, inDoubt: 'again', write: writeDocuments },
];

async function writeDocuments(ctx: Ctx, { orderId }: MailReference): Promise<OutgoingMail | null> {
  const documents = orderId && (await readDocuments(ctx.db, orderId));
  if (!orderId || !documents) return null;
  const attachments = await filesOf(ctx, orderId, documents);
  if (attachments.length === 0) return null;
  const orderUrl = `${ctx.config.publicUrl}/customer/order/${orderId}`;
  const mail = documentsMail({
    shop: await readMailShop(ctx),
    orderNumber: documents.number,
    names: attachments.map(({ name }) => name),
    orderUrl,
  });
  return { to: documents.email, ...mail, attachments };
}

/**
 * Reads the files in the order in which the page of the order lists them. Leaves out a file that the storage does not
 * have.
 */
async function filesOf(ctx: Ctx, orderId: string, documents: OrderDocuments): Promise<MailAttachment[]> {
  const files: (MailAttachment | null)[] = [await confirmationOf(ctx, orderId)];
  for (const { number } of documents.invoices) {
    const document = await findDocument(ctx.db, number);
    files.push(document && (await invoiceFile(document)));
  }
  for (const withdrawalId of documents.labelledWithdrawalIds) files.push(await readReturnLabel(ctx, withdrawalId));
  return files.filter((file) => file !== null);
}

async function confirmationOf(ctx: Ctx, orderId: string): Promise<MailAttachment | null> {
  const confirmation = await findConfirmation(ctx.db, orderId);
  const bytes = confirmation && (await confirmationPdf(ctx, confirmation));
  return bytes && confirmationFile(confirmation.orderNumber, bytes);
}
