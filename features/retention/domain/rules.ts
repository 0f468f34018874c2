import { instantOfParis } from '#shared/paris-time.ts';
import { plusDays, plusMonths, parisDay, type Day } from '#shared/working-days.ts';
import {
  isPeriodExtended,
  lastDayToWithdraw,
  whyNotWithdraw,
  type WithdrawalFacts,
} from '#features/withdrawals/domain/rules.ts';

/**
 * How many months each kind of data is kept: the privacy policy says so, and a job does so, from this table alone
 * (decision 0049).
 */
export const monthsKept = {
  /** After the last gesture: an order that nobody paid. It is cancelled, then forgotten like the others. */
  unfinished: 36,
  /** After the last contact: a sign-in, an order. */
  accounts: 36,
  /** After the order: how to reach its buyer, and what the seller noted. Name and address stay for the accounts. */
  orders: 60,
  /** After the payment: what invoices need (C. com. L123-22); contracts, after the delivery when it is later (D213-2). */
  books: 120,
  /** After they were heard: what was said in a live, by whom, and the claims read from it. */
  comments: 12,
  /** After they were made: the PDFs of labels, once the parcel has left. */
  labels: 3,
  /** After they were stated: withdrawals that match no order. */
  unmatched: 3,
  /** Which mails left, and when. */
  mails: 12,
} as const satisfies Record<string, number>;
export type DatedKind = keyof typeof monthsKept;

/** All that is forgotten by itself. Raw messages go by a setting, connections by their own end. */
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

/** Since when it is kept: what is older goes. Whole days, so that nothing goes a minute before its time. */
export const keptSince = (kind: DatedKind, now: Date): Date =>
  new Date(`${plusMonths(parisDay(now), -monthsKept[kind])}T00:00:00Z`);

/** Since when invoices name their buyer: ten years from the end of the year that they are of (C. com. L123-22). */
export const booksKeptSince = (now: Date): Date => {
  const year = Number(parisDay(now).slice(0, 4)) - monthsKept.books / 12;
  return new Date(instantOfParis(`${year}-01-01T00:00`) ?? 0);
};
/** How many days before her account goes she is told. */
export const ACCOUNT_NOTICE_DAYS = 30;

/** Who is told today: whoever was silent since `silentSince`. Her account may go once she was told before `toldBefore`. */
export function accountNotice(now: Date): { silentSince: Date; toldBefore: Date } {
  const soon = new Date(`${plusDays(parisDay(now), ACCOUNT_NOTICE_DAYS)}T12:00:00Z`);
  // By whole days: told in the night of the first, it goes in that of the thirty-first.
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
 * The last day on which she may still withdraw from an order that is over; null when she may not any more. One whose
 * delivery nobody dated counts from its own date.
 */
export function withdrawableUntil(order: WaitedFor, now: Date): Day | null {
  const dated = datedOf(order);
  if (order.pieces.every(({ isStated }) => isStated) || whyNotWithdraw(dated, now)) return null;
  return lastDayToWithdraw(dated);
}

/** Returns true when that day comes after fourteen days. */
export const isExtendedPeriod = (order: WaitedFor): boolean => isPeriodExtended(datedOf(order));
