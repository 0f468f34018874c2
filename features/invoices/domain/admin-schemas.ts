import * as z from 'zod/mini';
import { cents, day, file, id, instant, pageMark } from '#shared/http/schemas.ts';
import { vatRegimes } from '#features/identity/domain/schemas.ts';
import { documentReasons, gapReasons } from './life.ts';
import { documentNumber, orderDocument } from './schemas.ts';

export const getDocument = {
  summary: 'An invoice or a credit note, as a PDF',
  input: z.object({ number: documentNumber }),
  reply: file('application/pdf'),
};

/** A period, both of its days included; the present month where none is given. */
const period = { from: z.optional(day), to: z.optional(day) };

const totals = {
  invoices: z.int(),
  creditNotes: z.int(),
  /** Invoices without credit notes, tax included; below zero where more went back than came. */
  gross: z.int(),
  /** The same without VAT. */
  net: z.int(),
  /** What of `gross` came and went outside of the card provider. */
  outside: z.int(),
};

export const getAccounts = {
  summary: 'The sales of a period by day, and the orders whose money and documents differ',
  input: z.object(period),
  reply: z.object({
    from: day,
    to: day,
    days: z.array(z.object({ day, ...totals })),
    total: z.object(totals),
    gaps: z.object({
      count: z.int(),
      /** The first hundred; `amount`: what their money is more than their documents. */
      orders: z.array(z.object({ id, number: z.string(), reason: z.enum(gapReasons), amount: z.int() })),
    }),
    /** What « Ma boutique » lacks, without which no invoice is made. */
    missing: z.array(z.string()),
  }),
};
export type Accounts = z.infer<typeof getAccounts.reply>;

const journalLine = z.extend(orderDocument, {
  orderId: id,
  orderNumber: z.string(),
  buyer: z.nullable(z.string()),
  net: cents,
  /** In percent; null where no VAT is shown. */
  vatRate: z.nullable(z.int()),
  corrects: z.nullable(z.string()),
  movedAt: instant,
  reason: z.enum(documentReasons),
  regime: z.enum(vatRegimes),
  /** How its money came or went, and what the provider calls that. */
  means: z.string(),
  transactionIds: z.array(z.string()),
});
export type JournalLine = z.infer<typeof journalLine>;

export const listDocuments = {
  summary: 'The sales journal of a period: its invoices and credit notes, oldest first; keyset pages',
  input: z.object({ ...period, after: pageMark }),
  reply: z.object({ documents: z.array(journalLine), next: z.nullable(z.string()) }),
};

export const getAccountsFile = {
  summary: 'The accountant’s CSV of a period: a line for each invoice and credit note',
  input: z.object(period),
  reply: file('text/csv'),
};

export const getDaysFile = {
  summary: 'What e-reporting asks of a period: its sales by day, VAT regime and rate, as a CSV',
  input: z.object(period),
  reply: file('text/csv'),
};
