import type { Identity, VatRegime } from '#features/identity/domain/schemas.ts';
import { missingNeeds } from '#features/identity/domain/rules.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { keptPostageOf } from '#features/orders/domain/rules.ts';
import { moneyOf, type Due } from '#features/payments/domain/rules.ts';
import type { DocumentKind, DocumentReason, GapReason } from './lifecycle.ts';
import {
  amountOf,
  cardMoneyOf,
  firstDebit,
  hasMoved,
  latestDocuments,
  newRefunds,
  notYetNamed,
  paymentsOfSale,
  undoneRefunds,
  uninvoicedMoney,
  unpaidOfCarriedSale,
  type SaleMoney,
} from './rules-sales.ts';

/** VAT rate of the prices, in percent; null where the law forbids to show it (margin scheme, CGI art. 297 E). */
export const vatRates: Readonly<Record<VatRegime, number | null>> = { standard: 20, franchise: 0, margin: null };

/** Seller's details on an invoice. No invoice is made while a required detail is missing. */
export const sellerFields = [
  'legalName',
  'legalForm',
  'capitalCents',
  'siren',
  'rcsCity',
  'vatRegime',
  'vatNumber',
  'street',
  'zip',
  'city',
] as const satisfies readonly (keyof Identity)[];

/** Returns the French names of the seller's required details that are missing. */
export const missingOfSeller = (identity: Identity): string[] =>
  missingNeeds(identity)
    .filter(({ fields }) => fields.some((name) => (sellerFields as readonly string[]).includes(name)))
    .map(({ title }) => title);

/** Document of an order, as used to compute its accounts; in cents. */
export interface StoredDocument {
  kind: DocumentKind;
  reason: DocumentReason;
  total: number;
  /** Part of an invoice's total that its payment brought. */
  paid: number;
  transactionIds: readonly string[];
}

/** Order with its money and its documents, oldest first. */
export interface AccountingState extends Omit<Due, 'isPaidOutside'>, SaleMoney {
  isPaid: boolean;
  /** True when the order was paid before the shop made invoices. Its sale was documented in another way. */
  predatesInvoices: boolean;
  documents: readonly StoredDocument[];
  /** Amount recorded as paid without the card provider and not refunded, in cents; 0 without such a record. */
  outside: number;
  /** True for an order past its payment whose status a user has set by hand. */
  isSetByHand: boolean;
}

/** Document to make. */
export interface WantedDocument {
  kind: DocumentKind;
  reason: DocumentReason;
  total: number;
  paid: number;
  /** Empty for money paid or refunded outside of the card provider. */
  transactionIds: string[];
}

interface Account {
  /** Amount of the sale by its documents: invoices minus credit notes. */
  documented: number;
  /** Part of this amount that was never paid. */
  unpaid: number;
  waived: number;
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
    // A sale that is fully credited ends. The next sale starts with empty sums.
    if (account.documented === 0) Object.assign(account, { unpaid: 0, waived: 0, credited: 0 });
  }
  return account;
}

/** Returns true for a document about money outside of the card provider. */
export const isOutside = ({ transactionIds }: Pick<StoredDocument, 'transactionIds'>): boolean =>
  transactionIds.length === 0;

/** Returns the sum of an order's documents, in cents. */
export const documentedOf = (documents: readonly StoredDocument[]): number => accountOf(documents).documented;

/** Returns the next document that an order’s money requires; null when the documents match the money. */
export const nextDocument = (order: AccountingState): WantedDocument | null => nextOutside(order) ?? nextByCard(order);

/**
 * Returns the amount paid outside of the provider and not refunded, minus the card money refunded outside of it, in
 * cents. A cancelled order counts only its kept postage as paid.
 */
function outsideOf(order: AccountingState): number {
  const { outside, status, returned, documents } = order;
  const sold = Math.max(0, documentedOf(documents.filter(isOutside)));
  return (lifecycleOf(status).keepsItsMoney ? outside : Math.min(keptPostageOf(order), sold)) - returned;
}

/** Returns the next document about money outside of the provider. A sale is invoiced once, whatever its payment. */
function nextOutside(order: AccountingState): WantedDocument | null {
  const { documents } = order;
  const handMoney = outsideOf(order);
  const documented = documentedOf(documents.filter(isOutside));
  const documentedInAll = documentedOf(documents);
  const byHand = { paid: 0, transactionIds: [] };
  // A sale has its invoice before a credit note corrects it.
  const toCredit = Math.min(documented - handMoney, documentedInAll);
  if (toCredit > 0) {
    return { kind: 'credit-note', reason: handMoney === 0 ? 'sale-undone' : 'given-back', total: toCredit, ...byHand };
  }
  const more = handMoney - documented;
  if (more <= 0) return null;
  // After a fully credited sale, money outside of the provider pays the next sale.
  const undone = order.outside > 0 && documentedInAll === 0 ? 0 : Math.min(more, Math.max(0, -documented));
  if (undone > 0) return { kind: 'invoice', reason: 'refund-undone', total: undone, ...byHand, paid: undone };
  if (documentedInAll > Math.max(0, documented)) return null;
  return { kind: 'invoice', reason: documented > 0 ? 'refund-undone' : 'sale', total: more, ...byHand, paid: more };
}

/**
 * Returns the next document about the card provider's transactions. A second payment, or a payment of a cancelled
 * order, is owed and is not a sale. A charge-back takes money and leaves the sale.
 */
function nextByCard(order: AccountingState): WantedDocument | null {
  const cardMoney = cardMoneyOf(order);
  const documents = latestDocuments(order);
  const byCard = documents.filter((document) => !isOutside(document));
  const account = accountOf(byCard);
  const { documented, credited } = account;
  const unpaid =
    unpaidOfCarriedSale(order, documented > 0 ? byCard : [], account.waived) ??
    Math.max(0, account.unpaid - amountOf(order.rests));
  const { keepsItsMoney } = lifecycleOf(order.status);
  const covered = documented - unpaid;
  // A sale whose money was refunded ends when the order is cancelled, or is to be paid again.
  const isUndone = keepsItsMoney ? !order.isPaid && cardMoney <= 0 : moneyOf(order.transactions).kept <= 0;
  if (isUndone && documented > 0) return creditNote(order, 'sale-undone', documented);
  const undone = undoneRefunds(order);
  const ofUndone = Math.min(credited, amountOf(undone), cardMoney + amountOf(newRefunds(order)) - covered);
  const undoneIds = undone.map(({ id }) => id);
  // Before the credit note of a new refund: one document of the difference would name one of the two refunds.
  if (ofUndone > Math.max(0, cardMoney - covered) && keepsItsMoney && cardMoney > 0)
    return undoneRefund(ofUndone, undoneIds);
  if (covered > cardMoney) return creditNote(order, 'given-back', covered - cardMoney);
  if (!keepsItsMoney || cardMoney <= 0) return null;
  const toWaive = Math.min(unpaid, order.waived - account.waived);
  if (toWaive > 0) return creditNote(order, 'waived', toWaive);
  if (account.waived > order.waived && isSoldAgain(order))
    return undoneWaiver(order, account.waived - order.waived, covered);
  if (covered <= 0) return documentedOf(documents.filter(isOutside)) > 0 ? null : saleOf(order);
  const toInvoice = Math.min(credited, Math.max(ofUndone, cardMoney - uninvoicedMoney(order) - covered));
  return toInvoice > 0 ? undoneRefund(toInvoice, ofUndone > 0 ? undoneIds : paymentsOfSale(order)) : null;
}

const undoneRefund = (total: number, transactionIds: string[]): WantedDocument => ({
  kind: 'invoice',
  reason: 'refund-undone',
  total,
  paid: total,
  transactionIds,
});

/** Returns true when the order is paid. A waived amount ends with its sale. */
const isSoldAgain = ({ isPaid, outside }: AccountingState): boolean => isPaid || outside > 0;

/** Returns the invoice of a waived amount that the next sale of the order owes (decision 0140). */
function undoneWaiver(order: AccountingState, total: number, covered: number): WantedDocument {
  const payer = order.isPaid ? order.lastPayer : null;
  const paid = Math.min(total, Math.max(0, (payer?.amount ?? 0) - covered));
  const transactionIds = payer ? [payer.id] : notYetNamed(order);
  return { kind: 'invoice', reason: 'waiver-undone', total, paid, transactionIds };
}

function saleOf(order: AccountingState): WantedDocument | null {
  const { total, isPaid, predatesInvoices, lastPayer: payer, transactions } = order;
  const isInMoney = payer && transactions.some((entry) => entry.id === payer.id && hasMoved(entry));
  const payment = isInMoney ? payer : firstDebit(transactions);
  if (!isPaid || predatesInvoices || !payment || total <= 0) return null;
  const paid = Math.min(total, payment.amount);
  return { kind: 'invoice', reason: 'sale', total, paid, transactionIds: [payment.id] };
}

const creditNote = (order: AccountingState, reason: DocumentReason, total: number): WantedDocument => ({
  kind: 'credit-note',
  reason,
  total,
  paid: 0,
  transactionIds: notYetNamed(order),
});

/** Returns an order's money minus its documents, in cents, with the reason. Null when they match. */
export function gapOf(order: AccountingState): { reason: GapReason; amount: number } | null {
  const { kept, chargedBack } = moneyOf(order.transactions);
  const documented = documentedOf(order.documents);
  if (order.isSetByHand && order.outside === 0 && order.documents.length === 0 && !order.transactions.some(hasMoved)) {
    return { reason: 'by-hand', amount: order.total };
  }
  const difference = kept + outsideOf(order) - documented;
  const amount = difference > 0 ? Math.max(0, difference - order.agreed) : difference;
  if (amount === 0) return null;
  if (chargedBack > 0 && amount === -chargedBack) return { reason: 'charged-back', amount };
  if (amount < 0) return { reason: 'missing', amount };
  if (order.predatesInvoices && documented === 0) return { reason: 'of-before', amount };
  const isSale = documented === 0 && lifecycleOf(order.status).keepsItsMoney;
  return { reason: isSale ? 'not-invoiced' : 'to-give-back', amount };
}
