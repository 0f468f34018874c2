import * as z from 'zod/mini';
import { cents, file, id, instant } from '#shared/http/schemas.ts';
import { vatRegimes } from '#features/identity/domain/schemas.ts';
import { documentReasons } from './lifecycle.ts';
import { documentNumber, orderDocument } from './schemas.ts';

export const getDocument = {
  summary: 'Get an invoice or a credit note as a PDF',
  input: z.object({ number: documentNumber }),
  reply: file('application/pdf'),
};

export const journalLine = z.extend(orderDocument, {
  orderId: id,
  orderNumber: z.string(),
  buyer: z.nullable(z.string()),
  /** Amount without VAT. */
  net: cents,
  /** VAT rate in percent; null under the margin scheme. */
  vatRate: z.nullable(z.int()),
  /** Number of the corrected invoice; null for the invoice of a sale. */
  corrects: z.nullable(z.string()),
  /** Time of the payment or the refund; the time of the document when no transaction has another time. */
  movedAt: instant,
  reason: z.enum(documentReasons),
  regime: z.enum(vatRegimes),
  means: z.string(),
  transactionIds: z.array(z.string()),
});
export type JournalLine = z.infer<typeof journalLine>;
