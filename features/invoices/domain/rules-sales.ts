import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { moneyOf, type Transaction } from '#features/payments/domain/rules.ts';
import { transactionLifecycle } from '#features/payments/domain/lifecycle.ts';
import { sumAmounts } from '#features/payments/domain/rules-refunds.ts';
import type { DocumentKind, DocumentReason } from './lifecycle.ts';

/**
 * Money of an order, with the data that separates its latest sale from its earlier sales. An order is sold again when
 * it is paid after a charge-back or a whole refund. Amounts in cents.
 */
export interface SaleMoney {
  total: number;
  /**
   * Debit that began the latest sale by card, with its amount at that time. Stays after the end of the sale. Null
   * without a sale by card.
   */
  lastPayer: { id: string; amount: number } | null;
  /** Later payments of the rest of the latest sale, with their amounts at that time. */
  rests: readonly { id: string; amount: number }[];
  transactions: readonly Transaction[];
  /** Part of the card payments that the seller refunded without the card provider. */
  returned: number;
}

export const hasMoved = ({ counts, state }: Transaction): boolean => counts && transactionLifecycle[state].hasMoved;

/**
 * Returns the first debit whose amount was transferred. `moneyOf` attributes refunds without a named payment to this
 * debit.
 */
export const firstDebit = (transactions: readonly Transaction[]): Transaction | undefined =>
  transactions.find((entry) => entry.operation === 'debit' && hasMoved(entry));

/**
 * Splits the transactions into those of earlier sales and those of the latest sale, oldest first. A transaction that
 * does not name its payment belongs to the sale of its time. Before the first payment, it belongs to the first sale.
 */
function splitBySale({ transactions, lastPayer }: SaleMoney): { earlier: Transaction[]; latest: Transaction[] } {
  const start = transactions.findIndex(({ id }) => id === lastPayer?.id);
  const before = new Set(transactions.slice(0, Math.max(0, start)));
  const debits = [...before].filter(({ operation }) => operation === 'debit');
  const debitIds = new Set(debits.map(({ id }) => id));
  const hasEarlierSale = debits.some(hasMoved);
  const isEarlier = (entry: Transaction) => {
    if (entry.operation === 'debit') return before.has(entry);
    return entry.parentId === null ? hasEarlierSale && before.has(entry) : debitIds.has(entry.parentId);
  };
  return {
    earlier: transactions.filter(isEarlier),
    latest: transactions.filter((transaction) => !isEarlier(transaction)),
  };
}

/** Returns the money that is left of earlier sales, in cents. Negative when refunds are known before their payment. */
function moneyLeft(earlier: readonly Transaction[], returned: number): number {
  const { received, refunded, chargedBack } = moneyOf(earlier);
  const unrefunded = received - refunded;
  return Math.min(unrefunded, Math.max(0, unrefunded - chargedBack - returned));
}

/**
 * Returns the card money for which the order needs documents, in cents. A charge-back of the latest sale does not
 * reduce it, because the sale stays. A charge-back of an earlier sale reduces it, because the next sale began when that
 * money was gone. The money counts again if the bank cancels the charge-back.
 */
export function cardMoneyOf(order: SaleMoney): number {
  const { earlier, latest } = splitBySale(order);
  const { received, refunded } = moneyOf(latest);
  return Math.max(0, received - refunded + moneyLeft(earlier, order.returned));
}

/**
 * Returns the transactions that a document of the latest sale may name. Leaves out the payments of earlier sales and
 * their charge-backs. Includes all transactions when money of an earlier sale is left, because this money pays the
 * latest sale. An example is a second payment whose refund was reported first.
 */
export function latestTransactions(order: SaleMoney): readonly Transaction[] {
  const { earlier, latest } = splitBySale(order);
  return moneyLeft(earlier, order.returned) > 0 ? order.transactions : latest;
}

interface SaleDocument {
  kind: DocumentKind;
  total: number;
  transactionIds: readonly string[];
}

/**
 * Returns the documents of the latest sale, oldest first. An earlier sale has ended when it is fully credited and a new
 * payment by card has begun the next sale. Its credit note may be about money refunded without the provider.
 */
export function latestDocuments<Document extends SaleDocument>({
  lastPayer,
  documents,
}: Pick<SaleMoney, 'lastPayer'> & { documents: readonly Document[] }): readonly Document[] {
  if (!lastPayer) return documents;
  let sum = 0;
  let start = 0;
  for (const [place, { kind, total, transactionIds }] of documents.entries()) {
    if (transactionIds.includes(lastPayer.id)) break;
    sum += kind === 'invoice' ? total : -total;
    if (sum <= 0) start = place + 1;
  }
  return documents.slice(start);
}

type Documented = SaleMoney & { documents: readonly SaleDocument[] };

export const namedBy = (documents: readonly Pick<SaleDocument, 'transactionIds'>[]): Set<string> =>
  new Set(documents.flatMap(({ transactionIds }) => transactionIds));

/** Returns the refunds of the latest sale that no document names. */
export function newRefunds(order: Documented): Transaction[] {
  const named = namedBy(order.documents);
  return latestTransactions(order).filter(
    (entry) => entry.operation === 'credit' && hasMoved(entry) && !named.has(entry.id),
  );
}

/** Returns the refunds that a credit note names, that were undone since, and that no invoice names. */
export function undoneRefunds({ transactions, documents }: Documented): Transaction[] {
  const namedIn = (kind: DocumentKind) => namedBy(documents.filter((document) => document.kind === kind));
  const [credited, invoiced] = [namedIn('credit-note'), namedIn('invoice')] as const;
  return transactions.filter(
    (entry) => entry.operation === 'credit' && !hasMoved(entry) && credited.has(entry.id) && !invoiced.has(entry.id),
  );
}

/**
 * Returns the ids of the transactions that the next credit note, or invoice of an undone waiver, must name. These are
 * the refunds and charge-backs that no document names. Without such transactions, they are the payments of the latest
 * sale.
 */
export function idsToName(order: Documented): string[] {
  const named = namedBy(order.documents);
  const isNew = (entry: Transaction) => entry.operation !== 'debit' && hasMoved(entry) && !named.has(entry.id);
  const credits = latestTransactions(order).filter(isNew);
  return credits.length > 0 ? credits.map(({ id }) => id) : paymentsOfSale(order);
}

/** Returns the ids of the payments of the latest sale: its last payer, and the payments that documents name. */
export function paymentsOfSale(order: Documented): string[] {
  const named = namedBy(order.documents);
  const isOfSale = ({ id, operation }: Transaction) =>
    operation === 'debit' && (named.has(id) || id === order.lastPayer?.id);
  return latestTransactions(order)
    .filter(isOfSale)
    .map(({ id }) => id);
}

/** Returns the money left of debits that paid no invoice, in cents. Such a debit is a second payment. */
export function uninvoicedMoney({ transactions, documents, rests, lastPayer }: Documented): number {
  const payers = namedBy(documents.filter(({ kind }) => kind === 'invoice'));
  for (const { id } of rests) payers.add(id);
  if (lastPayer) payers.add(lastPayer.id);
  const first = firstDebit(transactions)?.id;
  const otherDebits = transactions.filter((entry) => entry.operation === 'debit' && !payers.has(entry.id));
  return otherDebits.reduce((sum, debit) => {
    const isRefund = (entry: Transaction) => entry.operation === 'credit' && (entry.parentId ?? first) === debit.id;
    return sum + Math.max(0, moneyOf([debit, ...transactions.filter(isRefund)]).kept);
  }, 0);
}

/**
 * Returns the unpaid part of the latest sale, in cents, when the documents of an earlier sale also document it
 * (decision 0140). Null when the latest sale has its own invoice, or when a payment by card, an earlier sale or a
 * document does not exist.
 */
export function unpaidOfCarriedSale(
  order: SaleMoney,
  documents: readonly { reason: DocumentReason; transactionIds: readonly string[] }[],
  waived: number,
): number | null {
  const { lastPayer, total, rests } = order;
  if (!lastPayer || documents.length === 0 || !splitBySale(order).earlier.some(hasMoved)) return null;
  const hasInvoice = documents.some(
    ({ reason, transactionIds }) => reason === 'sale' && transactionIds.includes(lastPayer.id),
  );
  return hasInvoice ? null : Math.max(0, total - lastPayer.amount - waived - sumAmounts(rests));
}

/** Facts about the end of a sale. `wasPaidOutside`: the cancelled sale was paid outside of the provider. */
interface SaleEnd {
  status: OrderStatus;
  isPaidOutside: boolean;
  wasPaidOutside: boolean;
  transactions: readonly Transaction[];
}

/**
 * Returns true for a sale without money that is cancelled or has no documented amount. Undoing its refund in cash makes
 * no invoice.
 */
export function isOver({ isPaidOutside, status, transactions }: SaleEnd, documented: number): boolean {
  const hasEnded = documented === 0 || !lifecycleOf(status).keepsItsMoney;
  return hasEnded && !isPaidOutside && moneyOf(transactions).kept <= 0;
}

/** Returns true for a cancelled sale in cash, unless card money at the shop covers the kept postage. */
export const keepsPostageInCash = ({ status, wasPaidOutside, transactions }: SaleEnd): boolean =>
  wasPaidOutside && !lifecycleOf(status).keepsItsMoney && moneyOf(transactions).kept <= 0;
