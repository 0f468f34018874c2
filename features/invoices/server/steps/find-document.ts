import sql from 'sql-template-tag';
import type { DocumentKind, DocumentReason } from '#features/invoices/domain/lifecycle.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject, readOne, typed } from '#platform/server/db/json.ts';
import type { DocumentContent } from './save-document.ts';
import type { Buyer } from './read-sale.ts';

export interface Document {
  number: string;
  kind: DocumentKind;
  reason: DocumentReason;
  at: string;
  /** Number of the invoice that this document corrects; null for the invoice of a sale. */
  corrects: string | null;
  total: number;
  net: number;
  vatRate: number | null;
  movedAt: string;
  content: DocumentContent;
  buyer: Buyer | null;
}

const documentJson = jsonObject<Document>({
  number: sql`i.number`,
  kind: sql`i.kind`,
  reason: sql`i.reason`,
  at: sql`i.at`,
  corrects: sql`i.corrects`,
  total: sql`i.total_cents`,
  net: sql`i.net_cents`,
  vatRate: sql`i.vat_rate`,
  movedAt: sql`i.moved_at`,
  content: typed(sql`i.content`),
  buyer: typed(sql`i.buyer`),
});

export const findDocument = (db: Db, number: string): Promise<Document | null> =>
  readOne(db, documentJson, sql`from invoices i where i.number = ${number}`);

export const findDocumentOfBuyer = (
  db: Db,
  { number, orderId, userId }: { number: string; orderId: string; userId: string },
): Promise<Document | null> =>
  readOne(
    db,
    documentJson,
    sql`from invoices i join orders o on o.id = i.order_id
      where i.number = ${number} and o.id = ${orderId} and o.user_id = ${userId}`,
  );

/**
 * Finds the credit note of a refund; null without a credit note. A payment may be lowered several times, so a credit
 * note of the same amount is preferred.
 */
export const findDocumentOfRefund = (
  db: Db,
  { orderId, transactionId, amount }: { orderId: string; transactionId: string; amount: number },
): Promise<Document | null> =>
  readOne(
    db,
    documentJson,
    sql`from invoices i where i.order_id = ${orderId} and i.kind = 'credit-note' and ${transactionId} = any(i.transaction_ids)
      order by i.total_cents <> ${amount}, i.rank desc limit 1`,
  );

/**
 * Finds the latest credit note since an instant that is about a refund outside of the card provider. Prefers a credit
 * note of this amount.
 */
export const findOutsideNote = (
  db: Db,
  { orderId, since, amount }: { orderId: string; since: string; amount: number },
): Promise<Document | null> =>
  readOne(
    db,
    documentJson,
    sql`from invoices i where i.order_id = ${orderId} and i.kind = 'credit-note' and i.transaction_ids = '{}'
      and i.at >= ${since}::timestamptz order by i.total_cents <> ${amount}, i.rank desc limit 1`,
  );
