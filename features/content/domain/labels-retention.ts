/**
 * Months that each kind of data is stored. The privacy policy prints this table. Retention applies it (decision 0049).
 */
export const monthsKept = {
  /**
   * After the last change: an order that nobody paid. The job cancels it, then deletes its data as for other orders.
   */
  unfinished: 36,
  /** After the last contact: a sign-in, an order. */
  accounts: 36,
  /** After the order: its buyer's contact details and the seller's notes. Name and address stay for the accounts. */
  orders: 60,
  /**
   * After the payment: data that invoices need (C. com. L123-22). Contracts: after the delivery when it is later
   * (D213-2).
   */
  books: 120,
  /** After they were received: comments of a live, their authors, and the claims read from them. */
  comments: 12,
  /** After they were made: the PDFs of labels, once the parcel has left. */
  labels: 3,
  /** After they were stated: withdrawals that match no order. */
  unmatched: 3,
  /** Records of sent mails. */
  mails: 12,
} as const satisfies Record<string, number>;
export type DatedKind = keyof typeof monthsKept;

/** Days between the warning and the deletion of an account. */
export const ACCOUNT_NOTICE_DAYS = 30;

const years: Readonly<Record<number, string>> = { 1: 'un an', 3: 'trois ans', 5: 'cinq ans', 10: 'dix ans' };

/** Returns the retention period of a kind in words: `trois ans`, `trois mois`. */
export function keptFor(kind: DatedKind): string {
  const months = monthsKept[kind];
  return (months % 12 === 0 && years[months / 12]) || (months === 3 ? 'trois mois' : `${months} mois`);
}
