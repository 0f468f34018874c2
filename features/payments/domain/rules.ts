import type { Alert } from '#features/attention/domain/schemas.ts';
import { cents, type Cents } from '#shared/money.ts';
import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { dueOf, keptPostageOf } from '#features/orders/domain/rules.ts';
import { transactionLifecycle } from './lifecycle.ts';
import type { TransactionOperation, TransactionState } from '#shared/payment-words.ts';

export type PaymentFlag = 'amount' | 'double' | 'cancelled-order' | 'currency' | 'mode';

/** Transaction of the provider. Amounts in cents. Lists of an order’s transactions start with the oldest. */
export interface Transaction {
  id: string;
  operation: TransactionOperation;
  state: TransactionState;
  amount: number;
  /** Refunded amount that a debit itself reports. Its credits may report the same refund. */
  refunded: number;
  /** Null when the provider did not name the debit. */
  parentId: string | null;
  /** False for money in another currency or of the test mode. It is recorded but not counted. */
  counts: boolean;
}

export interface Money {
  received: Cents;
  refunded: Cents;
  chargedBack: Cents;
  /** Money received, neither refunded nor charged back. Negative while a refund is known before its debit. */
  kept: Cents;
}

/** Sums the transactions of an order. Counts a refund once when both its credit and its debit report it. */
export function moneyOf(transactions: readonly Transaction[]): Money {
  const moved = transactions.filter(({ state, counts }) => counts && transactionLifecycle[state].hasMoved);
  const debits = moved.filter(({ operation }) => operation === 'debit');
  const credits = moved.filter(({ operation }) => operation === 'credit');
  const first = debits[0]?.id;
  const creditsOf = (debitId: string) => credits.filter((credit) => (credit.parentId ?? first) === debitId);
  const debitIds = new Set(debits.map(({ id }) => id));
  const unmatched = credits.filter((credit) => !debitIds.has(credit.parentId ?? first ?? ''));
  const refunded = total(unmatched) + sum(debits.map((debit) => Math.max(debit.refunded, total(creditsOf(debit.id)))));
  const received = total(debits);
  const chargedBack = total(moved.filter(({ operation }) => operation === 'chargeback'));
  return {
    received: cents(received),
    refunded: cents(refunded),
    chargedBack: cents(chargedBack),
    kept: cents(received - refunded - chargedBack),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const total = (transactions: readonly Transaction[]): number => sum(transactions.map(({ amount }) => amount));

/** Returns true while the shop has money of the order. An imported order may be paid without a transaction. */
export const hasItsMoney = (
  order: Pick<Due, 'returned'> & { isPaid: boolean },
  transactions: readonly Transaction[],
): boolean => (transactions.length === 0 ? order.isPaid : moneyAtShopOf(order, moneyOf(transactions)) > 0);

/** Amounts in cents. */
export interface Due {
  status: OrderStatus;
  total: number;
  /** Amount that the buyer has withdrawn from, with the postage if it is refunded too. */
  withdrawn: number;
  /** Part of the total that the seller waived: the buyer no longer owes it (decision 0083). */
  waived: number;
  /** Postage that the shop keeps once the order is cancelled (decision 0083). */
  keptPostage: number;
  /** Part of the card payments that the seller refunded without the provider (decision 0093). */
  returned: number;
  /** Money beyond the total that the shop kept, or refunded without the provider, as agreed with the customer. */
  agreed: number;
  /** True when a user recorded that the order was paid without the card provider. */
  isPaidOutside?: boolean;
}

/**
 * Returns the shop's part of the card payments, in cents: 0 for an order paid outside, only kept postage if cancelled.
 */
const shopsPart = (order: Due): number => {
  if (!lifecycleOf(order.status).keepsItsMoney) return keptPostageOf(order);
  return order.isPaidOutside ? 0 : dueOf(order);
};

/** Returns the card money beyond the shop's part and the agreed amount, in cents. */
export const owedToBuyer = (order: Due, money: Money): Cents => {
  const moneyAtShop = moneyAtShopOf(order, money);
  return cents(Math.max(0, moneyAtShop - agreedOf(order, moneyAtShop) - shopsPart(order)));
};

export const moneyAtShopOf = ({ returned }: Pick<Due, 'returned'>, { kept }: Pick<Money, 'kept'>): Cents =>
  cents(kept - returned);

/** Returns the agreed amount without the part that left since, in cents. */
const agreedOf = (order: Due, moneyAtShop: number): number =>
  Math.max(0, Math.min(order.agreed, moneyAtShop - (order.isPaidOutside ? 0 : order.total - order.waived)));

/**
 * Returns the missing part of the amount due, in cents; 0 for a cancelled order, and for an order paid outside.
 * Refunds by the shop (`refundedAmount`, in cents) beyond the withdrawn amount are not missing.
 */
export function missingOf(order: Due, money: Money, refundedAmount = 0): Cents {
  // A credit note covers a refund of kept postage, and nobody can pay a cancelled order.
  if (order.isPaidOutside || !lifecycleOf(order.status).keepsItsMoney) return cents(0);
  const goodwill = Math.max(0, refundedAmount - order.withdrawn);
  return cents(Math.max(0, shopsPart(order) - moneyAtShopOf(order, money) - goodwill));
}

/** Returns the missing amount of a paid order, in cents; 0 for an unpaid order, and without card money at the shop. */
export function restOf(
  order: Due & { isPaid: boolean },
  transactions: readonly Transaction[],
  refundedAmount: number,
): Cents {
  const money = moneyOf(transactions);
  return order.isPaid && money.kept > 0 ? missingOf(order, money, refundedAmount) : cents(0);
}

/**
 * Change of a transaction from `was` (null for a new transaction) to `now`, with the transactions of its order before
 * and after the change.
 */
export interface News {
  order: Due & { id: string };
  before: readonly Transaction[];
  after: readonly Transaction[];
  was: Transaction | null;
  now: Transaction;
  /** Status in the provider's words. */
  status: string;
  isKnownStatus: boolean;
  reportedState: TransactionState;
  currency: string;
  flag: PaymentFlag | null;
  /** True when the shop requested the operation. Money that leaves then raises no attention item. */
  isRequested: boolean;
}

export const isNewlyPaid = (was: Transaction | null, now: Transaction): boolean =>
  now.operation === 'debit' &&
  transactionLifecycle[now.state].hasMoved &&
  !(was && transactionLifecycle[was.state].hasMoved);

export function alertsOf(news: News): Alert[] {
  return [...irregularityAlerts(news), ...(news.now.operation === 'debit' ? debitAlerts(news) : refundAlerts(news))];
}

function irregularityAlerts({ was, now, reportedState, status, isKnownStatus }: News): Alert[] {
  const alerts: Alert[] = [];
  const { id, amount } = now;
  if (!isKnownStatus) alerts.push({ kind: 'payment-status', key: `${id} ${status}`, data: { amount, status } });
  // A refund may fail after its authorisation.
  if (now.operation === 'credit' && transactionLifecycle[reportedState].isRefusal) return alerts;
  const states = [reportedState, ...(was ? [was.state] : [])].map((state) => transactionLifecycle[state]);
  if (states.some(({ hasMoved }) => hasMoved) && states.some(({ isRefusal }) => isRefusal)) {
    alerts.push({ kind: 'payment-contradicted', key: id, data: { amount } });
  }
  return alerts;
}

function debitAlerts(news: News): Alert[] {
  const { was, now } = news;
  const key = now.id;
  if (isNewlyPaid(was, now)) return newPaymentAlerts(news);
  const lost = lostAmount(news);
  if (lost === 0 || was === null) return [];
  if (transactionLifecycle[now.state].isCancelled) return [{ kind: 'payment-cancelled', key, data: { amount: lost } }];
  if (now.amount < was.amount) {
    return [{ kind: 'payment-lowered', key: `${key} ${now.amount}`, data: { amount: lost, left: now.amount } }];
  }
  return [{ kind: 'refund', key: `${key} ${now.refunded}`, data: { amount: lost } }];
}

function newPaymentAlerts({ order, before, after, now, flag, currency }: News): Alert[] {
  const { id: key, amount } = now;
  const alerts: Alert[] = [];
  // The flag `cancelled-order` raises no alert here, because `followMoney` raises the alert about money owed.
  if (flag === 'amount') alerts.push({ kind: 'payment-amount', key, data: { amount, total: order.total } });
  if (flag === 'currency') alerts.push({ kind: 'payment-currency', key, data: { amount, currency } });
  if (flag === 'double') alerts.push({ kind: 'payment-double', key, data: { amount } });
  if (flag === 'mode') alerts.push({ kind: 'payment-mode', key, data: { amount } });
  // Amount that was refunded before the payment was reported.
  const lost = now.counts ? moneyOf(before).kept + amount - moneyOf(after).kept : 0;
  if (lost > 0 && lifecycleOf(order.status).keepsItsMoney)
    alerts.push({ kind: 'refund', key: `${key} ${now.refunded}`, data: { amount: lost } });
  return alerts;
}

function refundAlerts(news: News): Alert[] {
  const { was, now } = news;
  const { id: key, amount, state } = now;
  if (was?.state === state) return [];
  const { chargebackTakesMoney, isCancelled, refundAlert } = transactionLifecycle[state];
  if (now.operation === 'chargeback') {
    return chargebackTakesMoney ? [{ kind: 'chargeback', key, data: { amount } }] : [];
  }
  if (isCancelled && !was) return [];
  const wasMade = was !== null && transactionLifecycle[was.state].hasMoved;
  if (refundAlert === 'refund-pending' && news.isRequested && !wasMade) return [];
  if (refundAlert) return [{ kind: refundAlert, key, data: { amount } }];
  const lost = lostAmount(news);
  return lost > 0 ? [{ kind: 'refund', key, data: { amount: lost } }] : [];
}

/** Returns the money that left without a request, in cents; 0 when the buyer was owed at least as much. */
function lostAmount({ order, before, after, isRequested }: News): number {
  const [moneyBefore, moneyAfter] = [moneyOf(before), moneyOf(after)];
  const lost = isRequested ? 0 : moneyBefore.kept - moneyAfter.kept;
  return lost > owedToBuyer(order, moneyBefore) ? lost : 0;
}

/**
 * Time from the opening of a card form in which its payment may arrive, in ms. The provider ends a form after 15
 * minutes. The last 90 seconds are for the bank, and for the check of `CHECKS_AFTER_SECONDS` that follows the end.
 */
export const FORM_PAYABLE_MS = 16.5 * 60_000;

/** Seconds after a form was opened at which the provider is asked, in case its notice never came. */
export const CHECKS_AFTER_SECONDS = [20, 90, 300, 960, 3600] as const;
