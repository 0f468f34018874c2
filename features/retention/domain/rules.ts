import { instantOfParis } from '#shared/paris-time.ts';
import { plusDays, plusMonths, parisDay, type Day } from '#shared/working-days.ts';
import {
  isPeriodExtended,
  lastDayToWithdraw,
  whyNotWithdraw,
  type WithdrawalFacts,
} from '#features/withdrawals/domain/rules.ts';

/**
 * Months that each kind of data is stored. The privacy policy prints this table and a job applies it (decision 0049).
 */
export const monthsKept = {
  /**
   * After the last change: an order that nobody paid. The job cancels it, then deletes its data as for other orders.
   */
  unfinished: 36,
  /** After the last contact: a sign-in, an order. */
  accounts: 36,
  /** After the order: how to reach its buyer, and what the seller noted. Name and address stay for the accounts. */
  orders: 60,
  /** After the payment: what invoices need (C. com. L123-22); contracts, after the delivery when it is later (D213-2). */
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

/** Kinds that the nightly job deletes. A setting limits raw messages; sessions expire on their own. */
export const retentionKinds = [
  'unfinished',
  'accounts',
  'orders',
  'books',
  'comments',
  'payloads',
  'labels',
  'unmatched',
  'mails',
  'connections',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Returns the instant before which data is deleted. Counts whole days, so that nothing is deleted too early. */
export const keptSince = (kind: DatedKind, now: Date): Date =>
  new Date(`${plusMonths(parisDay(now), -monthsKept[kind])}T00:00:00Z`);

/**
 * Returns the instant since which invoices name their buyer: ten years from the end of their year (C. com. L123-22).
 */
export const booksKeptSince = (now: Date): Date => {
  const year = Number(parisDay(now).slice(0, 4)) - monthsKept.books / 12;
  return new Date(instantOfParis(`${year}-01-01T00:00`) ?? 0);
};
/** Days between the warning and the deletion of an account. */
export const ACCOUNT_NOTICE_DAYS = 30;

/**
 * Returns the instants that decide about silent accounts.
 * Users silent since `silentSince` are warned. An account may be deleted once its user was warned before `toldBefore`.
 */
export function accountNotice(now: Date): { silentSince: Date; toldBefore: Date } {
  const soon = new Date(`${plusDays(parisDay(now), ACCOUNT_NOTICE_DAYS)}T12:00:00Z`);
  // Counts whole days: an account warned in the night of the 1st is deleted in the night of the 31st.
  const told = plusDays(parisDay(now), 1 - ACCOUNT_NOTICE_DAYS);
  return { silentSince: keptSince('accounts', soon), toldBefore: new Date(instantOfParis(`${told}T00:00`) ?? 0) };
}

/** An order that may hold up the erasure of its buyer's account. */
export interface WaitedFor extends WithdrawalFacts {
  orderDate: string;
  pieces: readonly { isStated: boolean }[];
}

const datedOf = (order: WaitedFor) => ({ ...order, deliveredAt: order.deliveredAt ?? order.orderDate });

/**
 * Returns the last day on which the buyer may withdraw from an order that is over; null when the period has ended.
 * An order without a delivery date counts from its order date.
 */
export function withdrawableUntil(order: WaitedFor, now: Date): Day | null {
  const dated = datedOf(order);
  if (order.pieces.every(({ isStated }) => isStated) || whyNotWithdraw(dated, now)) return null;
  return lastDayToWithdraw(dated);
}

/** Returns true when that day comes after fourteen days. */
export const isExtendedPeriod = (order: WaitedFor): boolean => isPeriodExtended(datedOf(order));
