import { cents, sumCents, type Cents } from '#shared/money.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { refundLifecycle } from '#features/payments/domain/lifecycle.ts';
import { sumAmounts, unrefundedOf, type RequestedRefund } from '#features/payments/domain/rules-refunds.ts';
import {
  moneyAtShopOf,
  moneyOf,
  owedToBuyer,
  type Due,
  type Money,
  type Transaction,
} from '#features/payments/domain/rules.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import type { RefundMeans, RefundSource } from './lifecycle.ts';
import { refundProblems } from './problems.ts';

/** Returns the refundable amount, in cents. `returned`: cents that the seller refunded without the provider. */
export const refundableOf = (
  transactions: readonly Transaction[],
  refunds: readonly RequestedRefund[],
  returned = 0,
): Cents =>
  cents(Math.max(0, sumCents(transactions.map((debit) => unrefundedOf(debit, transactions, refunds))) - returned));

/**
 * Splits an amount over payments. Takes the latest payment that covers the whole amount, otherwise several payments,
 * the latest first. Never exceeds the amount left of a payment.
 */
export function sharesOf(
  amount: number,
  transactions: readonly Transaction[],
  refunds: readonly RequestedRefund[],
): { transactionId: string; amount: Cents }[] {
  const latest = transactions
    .toReversed()
    .map(({ id, ...debit }) => ({ id, left: unrefundedOf({ id, ...debit }, transactions, refunds) }));
  const enough = latest.find(({ left }) => left >= amount);
  const shares: { transactionId: string; amount: Cents }[] = [];
  let missing = amount;
  for (const { id, left } of enough ? [enough] : latest) {
    const part = cents(Math.min(left, missing));
    if (part > 0) shares.push({ transactionId: id, amount: part });
    missing -= part;
  }
  return shares;
}

interface WantedRefund {
  amount: number;
  itemIds: readonly string[];
  withPostage: boolean;
  /** Refundable amount on the seller's screen. It differs after a refund by another user. */
  left: number;
}

export interface Refundable {
  transactions: readonly Transaction[];
  refunds: readonly RequestedRefund[];
  items: readonly { id: string; price: number; quantity: number }[];
  postage: number;
  returned?: number;
  isPaidOutside?: boolean;
}

/** The card payment of an order that was paid without the provider is in excess: its refund leaves every piece paid. */
export const canRefundPieces = ({ isPaidOutside = false }: Pick<Refundable, 'isPaidOutside'>): boolean =>
  !isPaidOutside;

const countingOf = (refunds: readonly RequestedRefund[]): readonly RequestedRefund[] =>
  refunds.filter(
    ({ state, isPaidAgain }) => !isPaidAgain && (refundLifecycle[state].isOpen || refundLifecycle[state].isMade),
  );

/** Returns the parts of made and open refunds. Excludes refunds whose pieces were paid again. */
export function refundedParts(refunds: readonly RequestedRefund[]): { itemIds: ReadonlySet<string>; postage: boolean } {
  const counting = countingOf(refunds);
  return {
    itemIds: new Set(counting.flatMap(({ itemIds }) => itemIds)),
    postage: counting.some(({ withPostage }) => withPostage),
  };
}

/**
 * Returns true when nothing is left to send. Must agree with the SQL function `isWhollyRefunded`.
 * @param left refundable amount after the refunds, in cents.
 */
export function isWhollyRefunded(
  items: readonly { id: string; isWithdrawn: boolean }[],
  refundedIds: ReadonlySet<string>,
  left: number,
): boolean {
  const isRefunded = ({ id }: { id: string }) => left === 0 || refundedIds.has(id);
  return items.some(isRefunded) && items.every((item) => isRefunded(item) || item.isWithdrawn);
}

/** Amounts in cents. */
interface ParcelFacts {
  order: Due & { postage: number };
  transactions: readonly Transaction[];
  refunds: readonly RequestedRefund[];
  items: readonly { id: string; price: number; isWithdrawn: boolean; isPacked: boolean }[];
}

/**
 * Returns the attention item of an order's refunds; null without an item. Either nothing is left to send, or the seller
 * must check the parcel. A refund of owed money (a withdrawal, an excess payment) does not block the parcel.
 */
export function parcelRefundOf({ order, transactions, refunds, items }: ParcelFacts): ParcelRefund | null {
  const counting = countingOf(refunds);
  const toSend = items.filter(({ isWithdrawn }) => !isWithdrawn);
  if (counting.length === 0 || toSend.length === 0 || !lifecycleOf(order.status).parcelIsHere) return null;
  const parts = refundedParts(refunds);
  // For an order that was paid without the provider, the provider refunds only the payment in excess.
  const outside = order.isPaidOutside ? order.total : 0;
  if (isWhollyRefunded(toSend, parts.itemIds, refundableOf(transactions, refunds) + outside))
    return { kind: 'order-refunded', amount: sumAmounts(counting) };
  const refunded = toSend.filter(({ id }) => parts.itemIds.has(id));
  const withoutPieces = counting.filter(({ itemIds, withPostage }) => itemIds.length === 0 && !withPostage);
  const open = counting.filter(({ state }) => refundLifecycle[state].isOpen);
  const forPieces = sumCents(refunded.map(({ price }) => price)) + (parts.postage ? order.postage : 0);
  const missingBeyondPieces =
    order.total -
    order.withdrawn -
    outside -
    (moneyAtShopOf(order, moneyOf(transactions)) - sumAmounts(open)) -
    forPieces;
  const unexplained = Math.max(0, Math.min(sumAmounts(withoutPieces), missingBeyondPieces));
  const amount = unexplained + sumCents(refunded.filter(({ isPacked }) => isPacked).map(({ price }) => price));
  return amount > 0 ? { kind: 'parcel-refunded', amount: cents(amount) } : null;
}

interface ParcelRefund {
  kind: 'order-refunded' | 'parcel-refunded';
  amount: Cents;
}

export const priceOf = ({ items, postage }: Refundable, { itemIds, withPostage }: WantedRefund): Cents =>
  sumCents([
    ...items.filter(({ id }) => itemIds.includes(id)).map(({ price, quantity }) => price * quantity),
    withPostage ? postage : 0,
  ]);

export function refundRefusal(order: Refundable, wanted: WantedRefund): Refusal | null {
  const { transactions, refunds, items, returned } = order;
  const open = refunds.find(({ state }) => refundLifecycle[state].isOpen);
  if (open) return refuse(refundProblems.underWay, { amount: open.amount });
  const refundable = refundableOf(transactions, refunds, returned);
  if (refundable === 0) return refuse(refundProblems.nothingLeft);
  const isByPiece = wanted.itemIds.length > 0 || wanted.withPostage;
  const isStale = wanted.left !== refundable || wanted.itemIds.some((id) => !items.some((item) => item.id === id));
  if (isStale || (isByPiece && priceOf(order, wanted) !== wanted.amount)) {
    return refuse(refundProblems.changed, { left: refundable });
  }
  if (isByPiece && !canRefundPieces(order)) return refuse(refundProblems.paidOutside);
  const parts = refundedParts(refunds);
  if (wanted.itemIds.some((id) => parts.itemIds.has(id)) || (wanted.withPostage && parts.postage)) {
    return refuse(refundProblems.pieceRefunded);
  }
  return wanted.amount > refundable ? refuse(refundProblems.tooMuch, { left: refundable }) : null;
}

/** Returns the charge-backs of earlier sales: a charge-back belongs to the sale whose payment it takes. */
function earlierChargeBacks<T extends Transaction>(transactions: readonly T[], paymentId: string | null): T[] {
  const start = transactions.findIndex(({ id }) => id === paymentId);
  const debitOf = (entry: T) => transactions.find(({ id }) => id === entry.parentId) ?? entry;
  return transactions.filter(
    (entry) => entry.operation === 'chargeback' && transactions.indexOf(debitOf(entry)) < start,
  );
}

/**
 * Returns an order's money without the payments of earlier sales that the bank took back (decision 0140).
 * @param transactions oldest first.
 * @param paymentId debit that paid the current sale; null while unpaid.
 */
export function moneyOfSales(transactions: readonly Transaction[], paymentId: string | null): Money {
  const { chargedBack } = moneyOf(earlierChargeBacks(transactions, paymentId));
  const money = moneyOf(transactions);
  return {
    ...money,
    received: cents(money.received - chargedBack),
    chargedBack: cents(money.chargedBack - chargedBack),
  };
}

/**
 * Returns the transactions without the charge-backs of the current sale. The bank may call a charge-back off, so the
 * amount still counts as paid for a withdrawal. Parameters as for `moneyOfSales`.
 */
export function withoutChargeBacks<T extends Transaction>(transactions: readonly T[], paymentId: string | null): T[] {
  const lost = earlierChargeBacks(transactions, paymentId);
  return transactions.filter((entry) => entry.operation !== 'chargeback' || lost.includes(entry));
}

/** Amounts in cents. */
interface WithdrawnOrder {
  order: Pick<Due, 'status' | 'withdrawn'> & { postage: number };
  refunds: readonly RequestedRefund[];
  items: readonly { id: string; price: number; quantity: number; isWithdrawn: boolean }[];
}

/**
 * Returns an order's money as if the shop had not refunded the pieces and the postage that the customer keeps. These
 * refunds do not count towards a withdrawal. The same applies to an amount that the shop refunded before a second
 * payment, because that payment is owed in full. A cancelled order owes all its money, which is returned unchanged.
 */
export function moneyForWithdrawals(money: Money, { order, refunds, items }: WithdrawnOrder): Money {
  if (!lifecycleOf(order.status).keepsItsMoney) return money;
  const made = refunds.filter(({ state }) => refundLifecycle[state].isMade);
  const { itemIds, postage } = refundedParts(made);
  const isKept = ({ id, isWithdrawn }: WithdrawnOrder['items'][number]) => itemIds.has(id) && !isWithdrawn;
  const keptPieces = sumCents(items.filter(isKept).map(({ price, quantity }) => price * quantity));
  const withdrawn = items.filter(({ isWithdrawn }) => isWithdrawn);
  const withdrawnPrices = sumCents(withdrawn.map(({ price, quantity }) => price * quantity));
  const isPostageKept = withdrawn.length < items.length && order.withdrawn <= withdrawnPrices;
  const keptPostage = postage && isPostageKept ? order.postage : 0;
  const byPiece = made.filter((refund) => !refund.isPaidAgain && (refund.itemIds.length > 0 || refund.withPostage));
  // A refund of several payments names its pieces for each payment. It may be made in part, for less than their price.
  const ofPieces = Math.min(keptPieces + keptPostage, sumAmounts(byPiece));
  const beforeDouble = made.filter(
    (refund) => refund.isBeforeDouble && !refund.isPaidAgain && !byPiece.includes(refund),
  );
  const uncounted = ofPieces + Math.max(0, sumAmounts(beforeDouble) - order.withdrawn);
  return { ...money, refunded: cents(money.refunded - uncounted), kept: cents(money.kept + uncounted) };
}

/** Refund that a seller declares for a withdrawal, or an earlier refund of the same money. */
export interface DeclaredRefund {
  /** Null when nothing was left to refund, such as after a refund of the whole amount by the card provider. */
  by: RefundSource | null;
  amount: Cents;
  /** Part of this amount that was paid by card. */
  returned: Cents;
}

/**
 * Returns the refund to declare, without the amounts that the provider refunded or that the customer’s bank took back
 * (decision 0093). `amount` is in cents.
 */
export function declaredRefund(order: Due, money: Money, amount: number, by: RefundMeans): DeclaredRefund {
  const zero = cents(0);
  // The customer had not paid the withdrawn pieces.
  if (amount === 0) return { by: null, amount: zero, returned: zero };
  // Without a card payment for the order, the seller refunds the whole amount, and no part of it was paid by card.
  if (money.received === 0 || order.isPaidOutside) return { by, amount: cents(amount), returned: zero };
  const returned = cents(Math.min(amount, owedToBuyer(order, money)));
  if (returned > 0) return { by, amount: returned, returned };
  const withoutBank = { ...money, kept: cents(money.received - money.refunded) };
  return { by: owedToBuyer(order, withoutBank) > 0 ? 'bank' : null, amount: zero, returned: zero };
}
