import { ACCOUNT_NOTICE_DAYS, monthsKept, type DatedKind } from '#features/content/domain/labels-retention.ts';
import { instantOfParis } from '#shared/paris-time.ts';
import { plusDays, plusMonths, parisDay, type Day } from '#shared/working-days.ts';
import {
  isPeriodExtended,
  lastDayToWithdraw,
  unstatedOf,
  withdrawalRefusal,
  type WithdrawalFacts,
} from '#features/withdrawals/domain/rules.ts';

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
 * Returns the start of the oldest year whose invoices still name their buyer. The ten years count from the end of the
 * year of an invoice (C. com. L123-22).
 */
export const booksKeptSince = (now: Date): Date => {
  const year = Number(parisDay(now).slice(0, 4)) - monthsKept.books / 12;
  return new Date(instantOfParis(`${year}-01-01T00:00`) ?? 0);
};

/**
 * Returns the instants that decide about silent accounts.
 * Users silent since `silentSince` are warned. An account may be deleted once its user was warned before `warnedBefore`.
 */
export function accountNotice(now: Date): { silentSince: Date; warnedBefore: Date } {
  // Noon in UTC is within the day of Paris.
  const deletionDay = new Date(`${plusDays(parisDay(now), ACCOUNT_NOTICE_DAYS)}T12:00:00Z`);
  // Counts whole days: an account warned in the night of the 1st is deleted in the night of the 31st.
  const noticeDay = plusDays(parisDay(now), 1 - ACCOUNT_NOTICE_DAYS);
  return {
    silentSince: keptSince('accounts', deletionDay),
    warnedBefore: new Date(instantOfParis(`${noticeDay}T00:00`) ?? 0),
  };
}

export interface ErasureBlocker extends WithdrawalFacts {
  orderDate: string;
  pieces: readonly { id: string; isStated: boolean; isRefunded: boolean }[];
}

const datedOf = (order: ErasureBlocker) => ({ ...order, deliveredAt: order.deliveredAt ?? order.orderDate });

/**
 * Returns the last day on which the buyer may withdraw from an order that is over; null when a withdrawal is
 * impossible.
 * An order without a delivery date counts from its order date.
 */
export function withdrawableUntil(order: ErasureBlocker, now: Date): Day | null {
  const dated = datedOf(order);
  if (unstatedOf(order.pieces).length === 0 || withdrawalRefusal(dated, now)) return null;
  return lastDayToWithdraw(dated);
}

export const isExtendedPeriod = (order: ErasureBlocker): boolean => isPeriodExtended(datedOf(order));
