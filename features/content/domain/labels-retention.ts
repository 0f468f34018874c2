/**
 * Retention period of each kind of data, in months. The privacy policy prints these periods, and the feature
 * `retention` applies them (decision 0049). Each comment states the start of the period and the data.
 */
export const monthsKept = {
  /**
   * From the last change: an order that was never paid. The nightly run cancels the order, then deletes its data as for
   * other orders.
   */
  unfinished: 36,
  /** From the last sign-in or order: an account. */
  accounts: 36,
  /**
   * From the order: contact details of the buyer, and notes of the seller. The name and the address stay for the
   * accounts.
   */
  orders: 60,
  /**
   * From the payment: data that invoices need (C. com. L123-22). Contracts: from the delivery when it is later
   * (D213-2).
   */
  books: 120,
  /** From the reception: comments of a live, their authors, and the claims read from them. */
  comments: 12,
  /** From their creation: PDFs of labels, once the parcel has left. */
  labels: 3,
  /** From their reception: withdrawals that match no order. */
  unmatched: 3,
  /** From the sending: records of mails. */
  mails: 12,
} as const satisfies Record<string, number>;
export type DatedKind = keyof typeof monthsKept;

export const ACCOUNT_NOTICE_DAYS = 30;

const periods: Readonly<Record<number, string>> = {
  3: 'trois mois',
  12: 'un an',
  36: 'trois ans',
  60: 'cinq ans',
  120: 'dix ans',
};

export function keptFor(kind: DatedKind): string {
  const months = monthsKept[kind];
  return periods[months] ?? `${months} mois`;
}
