import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import type { MailAttachment } from '#platform/server/integrations/mail/gateway.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import type { WrittenMail } from '#platform/server/mails/layout.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Bucket of the documents for buyers. */
export const DOCUMENT_BUCKET = 'documents';

/** Stored confirmation of an order. The file store holds its PDF. */
export interface StoredConfirmation extends WrittenMail {
  orderNumber: string;
  pdfPath: string;
}

/** Finds the stored confirmation of an order; null without one. `ownerId` restricts it to this buyer's orders. */
export const findConfirmation = (db: Db, orderId: string, ownerId?: string): Promise<StoredConfirmation | null> =>
  db.one<StoredConfirmation>(sql`
    select o.order_number as "orderNumber", k.subject, k.text, k.html, k.pdf_path as "pdfPath"
    from order_confirmations k join orders o on o.id = k.order_id where k.order_id = ${orderId}
      and o.user_id = coalesce(${ownerId ?? null}::uuid, o.user_id)`);

/** Returns the PDF as an attachment. */
export const confirmationFile = (orderNumber: string, bytes: Buffer): MailAttachment => ({
  name: `confirmation-${orderNumber}.pdf`,
  contentType: 'application/pdf',
  bytes,
});

/** Reads the PDF; null when the file is missing. @throws ProviderFailure when the file storage is unavailable. */
export async function confirmationPdf(
  ctx: Ctx,
  { pdfPath }: Pick<StoredConfirmation, 'pdfPath'>,
): Promise<Buffer | null> {
  const file = await callProvider(ctx, 'files', () => ctx.gateways.files.get(DOCUMENT_BUCKET, pdfPath));
  return file?.bytes ?? null;
}

/**
 * Stores a confirmation, unless another process has stored one. Writes the file first, so that each row has its file. A
 * file without a row does no harm.
 * @returns the stored confirmation.
 */
export async function saveConfirmation(
  ctx: Ctx,
  orderId: string,
  { subject, text, html, pdf }: WrittenMail & { pdf: Buffer },
): Promise<StoredConfirmation> {
  const pdfPath = `confirmations/${orderId}-${createHash('sha256').update(pdf).digest('hex').slice(0, 16)}.pdf`;
  const file = { bytes: pdf, contentType: 'application/pdf' };
  await callProvider(ctx, 'files', () => ctx.gateways.files.put(DOCUMENT_BUCKET, pdfPath, file));
  const { stored, userId } = await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    await tx.run(sql`
      insert into order_confirmations (order_id, at, subject, text, html, pdf_path)
      values (${orderId}, ${ctx.now()}, ${subject}, ${text}, ${html}, ${pdfPath}) on conflict (order_id) do nothing`);
    return { stored: await findConfirmation(tx, orderId), userId: order.userId };
  });
  if (!stored) throw new Error('the confirmation of an order was not stored');
  ctx.liveFeed.publish([{ topic: 'orders', userId }]);
  return stored;
}
