import { journalLine } from '#features/invoices/domain/admin-schemas.ts';
import { gapReasons } from '#features/invoices/domain/lifecycle.ts';
import { day, file, id, cursor } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

/** Period, both days included. A missing day is the first or last day of the other day’s month, or of this month. */
export const period = { from: z.optional(day), to: z.optional(day) };

export const totalFields = {
  invoices: z.int(),
  creditNotes: z.int(),
  /** Invoices minus credit notes in cents, tax included; negative when refunds exceed sales. */
  gross: z.int(),
  net: z.int(),
  /** Part of `gross` and of `net` whose VAT is due on the seller's margin. The shop does not know this VAT. */
  onMargin: z.int(),
  /** Part of `gross` paid or refunded outside of the card provider. */
  outside: z.int(),
};

export const getAccounts = {
  summary: 'Get the sales of a period by day, and the orders whose money and documents differ',
  input: z.object(period),
  reply: z.object({
    from: day,
    to: day,
    days: z.array(z.object({ day, ...totalFields })),
    total: z.object(totalFields),
    gaps: z.object({
      count: z.int(),
      /** The first hundred orders. `amount` is the money of an order minus its documents, in cents. */
      orders: z.array(z.object({ id, number: z.string(), reason: z.enum(gapReasons), amount: z.int() })),
    }),
    /** Fields missing in « Ma boutique » that block every invoice. */
    missing: z.array(z.string()),
  }),
};

export type Accounts = z.infer<typeof getAccounts.reply>;

export const listDocuments = {
  summary: 'List the invoices and credit notes of a period, oldest first; keyset pages',
  input: z.object({ ...period, after: cursor }),
  reply: z.object({ documents: z.array(journalLine), next: z.nullable(z.string()) }),
};

export const getDaysFile = {
  summary: 'Get the e-reporting data of a period as a CSV: its sales by day, VAT regime and rate',
  input: z.object(period),
  reply: file('text/csv'),
};

export const getAccountsFile = {
  summary: 'Get the accountant’s CSV of a period: a row for each invoice and credit note',
  input: z.object(period),
  reply: file('text/csv'),
};
