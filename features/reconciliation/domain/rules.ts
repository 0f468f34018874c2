import { transactionLifecycle } from '#features/payments/domain/lifecycle.ts';
import { mergedReport, isNews, moneyOf, type Transaction } from '#features/payments/domain/rules.ts';
import type { Reconciliation } from './schemas.ts';

/** Payments of this many days are compared every night. */
export const RECENT_DAYS = 7;
/** An older payment is compared again after this time, in ms: each week, whatever the minute the night begins at. */
export const COMPARE_AGAIN_MS = 6.5 * 86_400_000;
/** Time without a sign after which a comparison is taken for interrupted, in ms. */
export const RUN_SILENCE_MS = 10 * 60_000;
/** Minimum time between two questions to the provider, in ms: five a second. */
export const QUESTION_SPACING_MS = 200;

/** Money of an order in both books, in cents. */
export interface Difference {
  ours: number;
  theirs: number;
}

/** Returns the amount that a transaction moves, in cents; negative when money leaves. */
const worthOf = (transaction: Transaction | undefined): number => {
  if (!transaction || !transaction.counts || !transactionLifecycle[transaction.state].hasMoved) return 0;
  return transaction.operation === 'debit' ? transaction.amount : -transaction.amount;
};

/**
 * Compares the shop’s transactions of an order with the provider's: another sum, or the same sum by other transactions.
 * Null when they agree.
 */
export function differenceOf(
  ownTransactions: readonly Transaction[],
  theirs: readonly Transaction[],
): Difference | null {
  const [here, there] = [moneyOf(ownTransactions).kept, moneyOf(theirs).kept];
  const ids = new Set([...ownTransactions, ...theirs].map(({ id }) => id));
  const byId = (books: readonly Transaction[], id: string) =>
    worthOf(books.find((transaction) => transaction.id === id));
  const isSame = here === there && [...ids].every((id) => byId(ownTransactions, id) === byId(theirs, id));
  return isSame ? null : { ours: here, theirs: there };
}

/** Maximum wait for the answer to a payment before manual review, in ms. */
export const WAITS_AT_MOST_MS = 24 * 3_600_000;

/** Returns true when the provider's transactions contain something that the shop has not recorded. */
export const hasNews = (ownTransactions: readonly Transaction[], theirs: readonly Transaction[]): boolean =>
  theirs.some((received) => {
    const was = ownTransactions.find(({ id }) => id === received.id) ?? null;
    return isNews(was, mergedReport(was, received));
  });

/** Returns the counts of a comparison; `unknown` is every order that was not found equal and was not corrected. */
export function countsOf({
  asked,
  equal,
  mended,
  leftToAsk,
}: Pick<Reconciliation, 'asked' | 'equal' | 'mended' | 'leftToAsk'>) {
  return { asked, equal, mended, unknown: asked - equal - mended + leftToAsk };
}
