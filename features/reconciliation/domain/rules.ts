import { transactionLifecycle } from '#features/payments/domain/lifecycle.ts';
import { moneyOf, type Transaction } from '#features/payments/domain/rules.ts';
import { isNews, mergedReport } from '#features/payments/domain/rules-reports.ts';
import type { ProviderStatus } from '#shared/payment-words.ts';
import type { Reconciliation } from './schemas.ts';

/** Age up to which payments are compared every night, in days. */
export const RECENT_DAYS = 7;
/** Time after which an older payment is compared again. Less than a week, because the nightly job may begin earlier. */
export const COMPARE_AGAIN_MS = 6.5 * 86_400_000;
/** Time without progress after which a comparison counts as interrupted, in ms. */
export const RUN_SILENCE_MS = 10 * 60_000;
/** Allows five requests per second. */
export const REQUEST_SPACING_MS = 200;

/** Money of an order as the shop and as the provider recorded it, in cents. */
export interface Difference {
  ours: number;
  theirs: number;
}

export interface ReportedTransaction extends Transaction {
  /** Status in the provider's words. */
  detailedStatus: string;
  isKnownStatus: boolean;
}

/** Status of an accepted payment during its capture. */
const CAPTURE_STATUS: ProviderStatus = 'CAPTURE_PENDING';

const movedAmount = (transaction: Transaction | undefined): number => {
  if (!transaction || !transaction.counts || !transactionLifecycle[transaction.state].hasMoved) return 0;
  return transaction.operation === 'debit' ? transaction.amount : -transaction.amount;
};

/**
 * Returns the report, or the recorded payment when the report shows an earlier state. The provider reports an accepted
 * payment as pending during its capture. Another pending status, such as after a failed capture, is a difference.
 */
function recordedIfBehind(ownTransactions: readonly Transaction[], received: ReportedTransaction): Transaction {
  const recorded = ownTransactions.find(({ id }) => id === received.id);
  const isBehind =
    recorded?.operation === 'debit' &&
    transactionLifecycle[recorded.state].hasMoved &&
    received.detailedStatus === CAPTURE_STATUS;
  return isBehind ? recorded : received;
}

/** @returns both sums when the sums or single transactions differ; null when all are equal. */
export function differenceOf(
  ownTransactions: readonly Transaction[],
  report: readonly ReportedTransaction[],
): Difference | null {
  const reported = report.map((received) => recordedIfBehind(ownTransactions, received));
  const [ownSum, reportedSum] = [moneyOf(ownTransactions).kept, moneyOf(reported).kept];
  const ids = new Set([...ownTransactions, ...reported].map(({ id }) => id));
  const amountById = (transactions: readonly Transaction[], id: string) =>
    movedAmount(transactions.find((transaction) => transaction.id === id));
  const isSame =
    ownSum === reportedSum && [...ids].every((id) => amountById(ownTransactions, id) === amountById(reported, id));
  return isSame ? null : { ours: ownSum, theirs: reportedSum };
}

/** Age at which a pending payment or refund needs manual review. */
export const REVIEW_AFTER_MS = 24 * 3_600_000;

export const hasNews = (ownTransactions: readonly Transaction[], reported: readonly Transaction[]): boolean =>
  reported.some((received) => {
    const recorded = ownTransactions.find(({ id }) => id === received.id) ?? null;
    return isNews(recorded, mergedReport(recorded, received));
  });

/** Returns true when the provider reports an undocumented status, or another status within the recorded state. */
export const hasOtherStatus = (
  ownTransactions: readonly (Transaction & { status: string })[],
  reported: readonly ReportedTransaction[],
): boolean =>
  reported.some(({ id, state, detailedStatus, isKnownStatus }) => {
    const recorded = ownTransactions.find((transaction) => transaction.id === id);
    return !isKnownStatus || (recorded?.state === state && recorded.status !== detailedStatus);
  });

/** Age from which the result of the nightly comparison is outdated, in ms. */
const OUTDATED_AFTER_MS = 2 * 86_400_000;

/** @param now in ms. */
export const isOutdated = ({ at }: Pick<Reconciliation, 'at'>, now: number): boolean =>
  now - Date.parse(at) > OUTDATED_AFTER_MS;

export function countsOf({
  asked,
  equal,
  mended,
  leftToAsk,
}: Pick<Reconciliation, 'asked' | 'equal' | 'mended' | 'leftToAsk'>) {
  return { asked, equal, mended, unknown: asked - equal - mended + leftToAsk };
}
