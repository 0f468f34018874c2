import { transactionLife } from '../payments/life.ts';
import { moneyOf, type Transaction } from '../payments/rules.ts';

/** What two books say of an order’s money, in cents. */
export interface Difference {
  ours: number;
  theirs: number;
}

/** What a transaction moves, in cents; below zero when money leaves. */
const worthOf = (one: Transaction | undefined): number => {
  if (!one || !one.counts || !transactionLife[one.state].hasMoved) return 0;
  return one.operation === 'debit' ? one.amount : -one.amount;
};

/**
 * Where the shop’s books and the provider’s say something else of an order: another sum, or the same one by other
 * transactions. Null when they agree.
 */
export function differenceOf(ours: readonly Transaction[], theirs: readonly Transaction[]): Difference | null {
  const [here, there] = [moneyOf(ours).kept, moneyOf(theirs).kept];
  const ids = new Set([...ours, ...theirs].map(({ id }) => id));
  const byId = (books: readonly Transaction[], id: string) => worthOf(books.find((one) => one.id === id));
  const isSame = here === there && [...ids].every((id) => byId(ours, id) === byId(theirs, id));
  return isSame ? null : { ours: here, theirs: there };
}

/** How long a payment may wait for its answer before a person looks at it, in milliseconds. */
export const WAITS_AT_MOST_MS = 24 * 3_600_000;
