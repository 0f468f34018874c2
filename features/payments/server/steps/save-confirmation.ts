import { randomUUID } from 'node:crypto';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { saleEnded } from '#features/orders/server/sql/pieces.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import type { MailAttachment } from '#platform/server/integrations/mail/gateway.ts';
import { keepDraft, putDraft } from '#platform/server/documents/draft-files.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import type { WrittenMail } from '#platform/server/mails/layout.ts';
import type { Db } from '#platform/server/db/client.ts';

export const DOCUMENT_BUCKET = 'documents';

export interface StoredConfirmation extends WrittenMail {
  orderNumber: string;
  pdfPath: string;
  /** True once the sale ended and the order was paid again. The new sale then needs its own confirmation. */
  isOfEarlierSale: boolean;
}

/**
 * Counts the sales that ended before `at`.
 * @returns null when the sale of that instant has ended too.
 */
export async function countEarlierSales(db: Db, orderId: string, at: Date): Promise<number | null> {
  const found = await db.one<{ before: number; all: number }>(sql`
    select count(*) filter (where at <= ${at})::integer as before, count(*)::integer as all
    from events where order_id = ${orderId} and type = ${saleEnded}`);
  return found && found.before === found.all ? found.all : null;
}

/** True once the order is paid for a later sale. `confirmation` is an alias of `order_confirmations`. */
const isOfEarlierSale = (confirmation: string): Sql => sql`exists (
  select from orders sold join events e on e.order_id = sold.id and e.type = ${saleEnded}
  where sold.id = ${raw(confirmation)}.order_id and coalesce(sold.payment_date, sold.paid_outside_at) is not null
    and e.at > ${raw(confirmation)}.at)`;

export const findConfirmation = (db: Db, orderId: string, ownerId?: string): Promise<StoredConfirmation | null> =>
  db.one<StoredConfirmation>(sql`
    select o.order_number as "orderNumber", k.subject, k.text, k.html, k.pdf_path as "pdfPath",
      ${isOfEarlierSale('k')} as "isOfEarlierSale"
    from order_confirmations k join orders o on o.id = k.order_id where k.order_id = ${orderId}
      and o.user_id = coalesce(${ownerId ?? null}::uuid, o.user_id)`);

export const confirmationFile = (orderNumber: string, bytes: Buffer): MailAttachment => ({
  name: `confirmation-${orderNumber}.pdf`,
  contentType: 'application/pdf',
  bytes,
});

/**
 * Reads the PDF of a confirmation; null when the file is missing.
 * @throws ProviderFailure when the file storage is unavailable.
 */
export async function confirmationPdf(
  ctx: Ctx,
  { pdfPath }: Pick<StoredConfirmation, 'pdfPath'>,
): Promise<Buffer | null> {
  const file = await callProvider(ctx, 'files', () => ctx.gateways.files.get(DOCUMENT_BUCKET, pdfPath));
  return file?.bytes ?? null;
}

/**
 * Stores the confirmation of a sale, unless another process has stored one. Keeps the PDF of an earlier sale. Writes
 * the file first, so that each row has its file. A file without a row is deleted after a day. Locks the order.
 */
export async function saveConfirmation(
  ctx: Ctx,
  orderId: string,
  { subject, text, html, pdf }: WrittenMail & { pdf: Buffer },
): Promise<StoredConfirmation> {
  const pdfPath = `confirmations/${orderId}-${randomUUID()}.pdf`;
  await putDraft(ctx, { bucket: DOCUMENT_BUCKET, path: pdfPath }, { bytes: pdf, contentType: 'application/pdf' });
  const { stored, userId } = await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    await tx.run(sql`
      insert into order_confirmations (order_id, at, subject, text, html, pdf_path)
      values (${orderId}, ${ctx.now()}, ${subject}, ${text}, ${html}, ${pdfPath})
      on conflict (order_id) do update set at = excluded.at, subject = excluded.subject, text = excluded.text,
        html = excluded.html, pdf_path = excluded.pdf_path,
        earlier_pdf_paths = array_append(order_confirmations.earlier_pdf_paths, order_confirmations.pdf_path)
      where ${isOfEarlierSale('order_confirmations')}`);
    const stored = await findConfirmation(tx, orderId);
    if (stored) keepDraft(tx, { bucket: DOCUMENT_BUCKET, path: stored.pdfPath });
    return { stored, userId: order.userId };
  });
  if (!stored) throw new Error('the confirmation of an order was not stored');
  ctx.liveFeed.publish([{ topic: 'orders', userId }]);
  return stored;
}
