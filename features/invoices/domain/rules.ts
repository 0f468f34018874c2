import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { keptPostageOf } from '#features/orders/domain/rules.ts';
import { moneyOf, type Due } from '#features/payments/domain/rules.ts';
import { sumAmounts } from '#features/payments/domain/rules-refunds.ts';
import type { DocumentKind, DocumentReason, GapReason } from './lifecycle.ts';
import {
  cardMoneyOf,
  firstDebit,
  hasMoved,
  idsToName,
  isOver,
  keepsPostageInCash,
  latestDocuments,
  newRefunds,
  paymentsOfSale,
  undoneRefunds,
  uninvoicedMoney,
  unpaidOfCarriedSale,
  type SaleMoney,
} from './rules-sales.ts';

export interface StoredDocument {
  kind: DocumentKind;
  reason: DocumentReason;
  total: number;
  /** Part of the total of an invoice that its payment has paid. */
  paid: number;
  transactionIds: readonly string[];
}

export interface AccountingState extends Due, SaleMoney {
  isPaidOutside: boolean;
  /** True for a cancelled order that was paid without the card provider when it was cancelled. */
  wasPaidOutside: boolean;
  isPaid: boolean;
  /** True when the order was paid before the shop made invoices. Its sale was documented outside of the shop. */
  predatesInvoices: boolean;
  documents: readonly StoredDocument[];
  /** Amount recorded as paid outside of the card provider and not refunded, in cents; 0 without such a record. */
  outside: number;
  /** True for an order in a status after its payment, if a user has ever set its status by hand. */
  isSetByHand: boolean;
}

export interface WantedDocument {
  kind: DocumentKind;
  reason: DocumentReason;
  total: number;
  paid: number;
  /** Empty for money paid or refunded outside of the card provider. */
  transactionIds: string[];
}

interface Account {
  /** Documented amount of the sale: invoices minus credit notes. */
  documented: number;
  /** Part of this amount that was never paid. */
  unpaid: number;
  /** Waived amount, without waivers that a new sale has undone. */
  waived: number;
  /** Amount of the other credit notes, without undone refunds. */
  credited: number;
}

function accountOf(documents: readonly StoredDocument[]): Account {
  const account: Account = { documented: 0, unpaid: 0, waived: 0, credited: 0 };
  for (const { kind, reason, total, paid } of documents) {
    account.documented += kind === 'invoice' ? total : -total;
    if (reason === 'waived') {
      account.unpaid -= total;
      account.waived += total;
    } else if (kind === 'credit-note') account.credited += total;
    else account.unpaid += total - paid;
    if (reason === 'waiver-undone') account.waived -= total;
    if (reason === 'refund-undone') account.credited -= total;
    // A fully credited sale has ended, so the sums of the next sale start at 0.
    if (account.documented === 0) Object.assign(account, { unpaid: 0, waived: 0, credited: 0 });
  }
  return account;
}

/** Returns true for a document about money outside of the card provider. */
export const isOutside = ({ transactionIds }: Pick<StoredDocument, 'transactionIds'>): boolean =>
  transactionIds.length === 0;

export const documentedOf = (documents: readonly StoredDocument[]): number => accountOf(documents).documented;

/** Returns the next document that the order needs; null when its documents are complete. */
export const nextDocument = (order: AccountingState): WantedDocument | null =>
  nextOutside(order) ?? nextByCard(order) ?? nextOfCarriedSale(order);

/** Returns the amount paid outside of the provider, in cents. A cancelled order counts only the postage that it keeps. */
function paidOutsideOf(order: AccountingState): number {
  // The documents of a charged-back sale carry the sale in cash.
  const soldDocuments = keepsPostageInCash(order) ? order.documents : order.documents.filter(isOutside);
  const sold = Math.max(0, documentedOf(soldDocuments));
  return lifecycleOf(order.status).keepsItsMoney ? order.outside : Math.min(keptPostageOf(order), sold);
}

interface OutsideAccount {
  /** Amount paid outside of the provider and not refunded, minus card money refunded outside of the provider. */
  money: number;
  /** Part of `documented` about money outside of the provider. */
  outside: number;
  documented: number;
  /**
   * Amount by which the documents of a charged-back sale by card also document a new sale. The order was then paid
   * again outside of the provider. 0 without such a sale.
   */
  carried: number;
}

function outsideAccountOf(order: AccountingState): OutsideAccount {
  const latest = latestDocuments(order);
  const documented = documentedOf(latest);
  const outside = documentedOf(latest.filter(isOutside));
  const byCard = documented - outside;
  const creditedBefore = outside - documentedOf(order.documents.filter(isOutside));
  const returned = Math.max(0, order.returned - creditedBefore);
  const isChargedBack = order.transactions.some(({ operation }) => operation === 'chargeback');
  const isInCash = order.isPaidOutside || keepsPostageInCash(order);
  const carried = isInCash && isChargedBack && byCard > returned ? byCard : 0;
  return { money: paidOutsideOf(order) - returned, outside, documented, carried };
}

/** Returns the next document about money outside of the provider. A sale has one invoice, even if it is paid twice. */
function nextOutside(order: AccountingState): WantedDocument | null {
  const { money, outside, documented, carried } = outsideAccountOf(order);
  const byHand = { paid: 0, transactionIds: [] };
  // A sale needs its invoice before a credit note can correct it.
  const toCredit = Math.min(outside + carried - money, documented);
  if (toCredit > 0) {
    return { kind: 'credit-note', reason: money === 0 ? 'sale-undone' : 'given-back', total: toCredit, ...byHand };
  }
  const uninvoiced = money - carried - outside;
  if (uninvoiced <= 0 || isOver(order, documented)) return null;
  // After a fully credited sale, a payment outside of the provider begins the next sale, so it does not undo a refund.
  const undone = order.outside > 0 && documented === 0 ? 0 : Math.min(uninvoiced, Math.max(0, -outside));
  if (undone > 0) return { kind: 'invoice', reason: 'refund-undone', total: undone, ...byHand, paid: undone };
  if (documented > Math.max(0, outside)) return null;
  return {
    kind: 'invoice',
    reason: outside > 0 ? 'refund-undone' : 'sale',
    total: uninvoiced,
    ...byHand,
    paid: uninvoiced,
  };
}

/** Returns an invoice for money outside of the provider that a charged-back sale’s documents do not cover. */
function nextOfCarriedSale(order: AccountingState): WantedDocument | null {
  const { money, outside, carried } = outsideAccountOf(order);
  const total = money - carried - outside;
  if (carried === 0 || total <= 0) return null;
  return { kind: 'invoice', reason: 'refund-undone', total, paid: total, transactionIds: [] };
}

/**
 * Returns the next document about transactions of the card provider. A second payment, or a payment of a cancelled
 * order, is not a sale: the shop owes it to the buyer. A charge-back does not undo a sale.
 */
function nextByCard(order: AccountingState): WantedDocument | null {
  // A refund of card money after a payment outside of the provider refunds a second payment.
  const { carried } = outsideAccountOf(order);
  const cardMoney = Math.max(cardMoneyOf(order), carried);
  const documents = latestDocuments(order);
  const byCard = documents.filter((document) => !isOutside(document));
  const account = accountOf(byCard);
  const { documented, credited } = account;
  const unpaid =
    unpaidOfCarriedSale(order, documented > 0 ? byCard : [], account.waived) ??
    Math.max(0, account.unpaid - sumAmounts(order.rests));
  const { keepsItsMoney } = lifecycleOf(order.status);
  const covered = documented - unpaid;
  // A sale whose money was refunded is undone when the order is cancelled or must be paid again.
  const isLost = carried === 0 && moneyOf(order.transactions).kept <= 0;
  const isUndone = keepsItsMoney ? !order.isPaid && cardMoney <= 0 : isLost;
  if (isUndone) return creditNote(order, 'sale-undone', documented);
  const undone = undoneRefunds(order);
  const undoneAmount = Math.min(credited, sumAmounts(undone), cardMoney + sumAmounts(newRefunds(order)) - covered);
  const undoneIds = undone.map(({ id }) => id);
  // Precedes the credit note of a new refund: one document of the difference would name only one of the two refunds.
  if (undoneAmount > Math.max(0, cardMoney - covered) && keepsItsMoney && cardMoney > 0)
    return undoneRefund(undoneAmount, undoneIds);
  if (covered > cardMoney) return creditNote(order, 'given-back', covered - cardMoney);
  if (!keepsItsMoney || cardMoney <= 0) return null;
  const toWaive = Math.min(unpaid, order.waived - account.waived);
  if (toWaive > 0) return creditNote(order, 'waived', toWaive);
  if (account.waived > order.waived && isSoldAgain(order))
    return undoneWaiver(order, account.waived - order.waived, covered);
  if (covered <= 0) return documentedOf(documents) > 0 ? null : saleOf(order);
  const toInvoice = Math.min(credited, Math.max(undoneAmount, cardMoney - uninvoicedMoney(order) - covered));
  return toInvoice > 0 ? undoneRefund(toInvoice, undoneAmount > 0 ? undoneIds : paymentsOfSale(order)) : null;
}

const undoneRefund = (total: number, transactionIds: string[]): WantedDocument => ({
  kind: 'invoice',
  reason: 'refund-undone',
  total,
  paid: total,
  transactionIds,
});

/** Returns true when the order is paid, by card or outside of the provider. A waived amount ends with its sale. */
const isSoldAgain = ({ isPaid, outside }: AccountingState): boolean => isPaid || outside > 0;

/** Returns the invoice of an amount that was waived for an earlier sale and that a new sale owes (decision 0140). */
function undoneWaiver(order: AccountingState, total: number, covered: number): WantedDocument {
  const payer = order.isPaid ? order.lastPayer : null;
  const paid = Math.min(total, Math.max(0, (payer?.amount ?? 0) - covered));
  const transactionIds = payer ? [payer.id] : idsToName(order);
  return { kind: 'invoice', reason: 'waiver-undone', total, paid, transactionIds };
}

function saleOf(order: AccountingState): WantedDocument | null {
  const { total, isPaid, predatesInvoices, lastPayer: payer, transactions } = order;
  const hasPayerMoved = payer && transactions.some((entry) => entry.id === payer.id && hasMoved(entry));
  const payment = hasPayerMoved ? payer : firstDebit(transactions);
  if (!isPaid || predatesInvoices || !payment || total <= 0) return null;
  const paid = Math.min(total, payment.amount);
  return { kind: 'invoice', reason: 'sale', total, paid, transactionIds: [payment.id] };
}

function creditNote(order: AccountingState, reason: DocumentReason, amount: number): WantedDocument | null {
  const total = Math.min(amount, documentedOf(order.documents));
  return total > 0 ? { kind: 'credit-note', reason, total, paid: 0, transactionIds: idsToName(order) } : null;
}

/**
 * Returns an order’s money minus its documents and the excess that the customer agreed to, with the reason; null for 0.
 * Returns the total of an order that was set to paid by hand and has neither money nor documents. Amounts in cents.
 */
export function gapOf(order: AccountingState): { reason: GapReason; amount: number } | null {
  const { kept, chargedBack } = moneyOf(order.transactions);
  const documented = documentedOf(order.documents);
  const isByHand = order.isSetByHand && order.outside === 0 && !order.transactions.some(hasMoved);
  if (isByHand && order.documents.length === 0 && order.total > 0) return { reason: 'by-hand', amount: order.total };
  const difference = kept + paidOutsideOf(order) - order.returned - documented;
  const amount = Math.min(difference, Math.max(0, difference - order.agreed));
  if (amount < 0) return { reason: amount === -chargedBack ? 'charged-back' : 'missing', amount };
  if (amount === 0) return null;
  if (order.predatesInvoices && documented === 0) return { reason: 'of-before', amount };
  const isSale = documented === 0 && lifecycleOf(order.status).keepsItsMoney;
  return { reason: isSale ? 'not-invoiced' : 'to-give-back', amount };
}
