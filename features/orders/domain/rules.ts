import { cents, sumCents, type Cents } from '#shared/money.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import { orderActions, type OrderAction } from './lifecycle-actions.ts';
import { lifecycleOf, statusesWhere, type OrderStatus } from './lifecycle.ts';
import { buyerProblems } from './problems-buyer.ts';

/** Default of the setting (D-05). */
export const POSTAGE = cents(600);
/** Default of the setting, postage excluded (D-08). */
export const MINIMUM_ORDER = cents(1800);

/** Amounts in cents. */
export interface OrderAmounts {
  total: number;
  postage: number;
}

/** Returns the total, in cents. An order without pieces costs no postage. */
export function orderTotal(prices: readonly number[], postage: number): Cents {
  return prices.length === 0 ? cents(0) : sumCents([...prices, postage]);
}

export const orderSubtotal = ({ total, postage }: OrderAmounts): Cents => cents(Math.max(0, total - postage));

export const missingForMinimum = (amounts: OrderAmounts, minimum: number): Cents =>
  cents(Math.max(0, minimum - orderSubtotal(amounts)));

export interface SendablePiece {
  isWithdrawn: boolean;
  isRefunded?: boolean;
}

export const isToSend = ({ isWithdrawn, isRefunded = false }: SendablePiece): boolean => !isWithdrawn && !isRefunded;

export interface OrderFacts {
  status: OrderStatus;
  isPaid: boolean;
  paymentUnderWay: boolean;
}

export function actionRefusal(action: OrderAction, order: OrderFacts): Refusal | null {
  if (orderActions[action].isOnlyForUnpaid) {
    if (order.isPaid) return refuse(buyerProblems.alreadyPaid);
    if (order.paymentUnderWay) return refuse(buyerProblems.paymentUnderWay);
  }
  if (lifecycleOf(order.status).may.includes(action)) return null;
  return refuse(buyerProblems.notInThisStatus, { action, status: order.status });
}

export const orderCan = (action: OrderAction, order: OrderFacts): boolean => actionRefusal(action, order) === null;

/** Statuses in which an unpaid order must still be validated. */
export const openStatuses: readonly OrderStatus[] = statusesWhere(({ may }) => may.includes('give-address'));

/** Validation fixes the postage (decision 0048). */
export const followsPostage = ({ status, isPaid, paymentUnderWay }: OrderFacts): boolean =>
  openStatuses.includes(status) && !isPaid && !paymentUnderWay;

export const statusAfterPayment = (status: OrderStatus): OrderStatus => lifecycleOf(status).oncePaid ?? status;

/** Returns the status of an order after a scan of its parcel. A status that follows no scans stays. */
export function statusAfterScan(status: OrderStatus, parcel: 'on-its-way' | 'delivered'): OrderStatus {
  const { isFollowed, parcelIsHere } = lifecycleOf(status);
  if (!isFollowed) return status;
  if (parcel === 'delivered') return 'delivered';
  return parcelIsHere ? 'shipped' : status;
}

/** Returns true when no automatic change can follow. The buyer's account may be erased only then. */
export const isOver = ({ status, paymentUnderWay }: Pick<OrderFacts, 'status' | 'paymentUnderWay'>): boolean =>
  lifecycleOf(status).isOver && !paymentUnderWay;

/** Maximum length of a comment that a seller types, in characters. */
export const MAX_COMMENT = 2_000;

/** Maximum length of a comment with the additions of the given pieces, in characters. */
export const MAX_STORED_COMMENT = 50_000;

/** Maximum length of the addition of one given piece, in characters. */
export const MAX_GIVE_COMMENT = 500;

/** Maximum number of orders in a selection. */
export const MAX_SELECTED = 200;

export const shortId = (orderId: string): string => orderId.slice(0, 4);

/** Returns the address of the page on which a buyer withdraws without signing in. */
export const withdrawalUrl = (publicUrl: string, orderNumber: string): string =>
  `${publicUrl}/retractation?commande=${encodeURIComponent(orderNumber)}`;

/** Amounts in cents. */
interface DueAmounts {
  total: number;
  withdrawn: number;
  /** Part of the total that the seller waived: the buyer no longer owes it (decision 0083). */
  waived: number;
  keptPostage: number;
}

/** Returns the total without its withdrawn and waived parts, in cents. */
export const dueOf = ({ total, withdrawn, waived }: Omit<DueAmounts, 'keptPostage'>): number =>
  Math.max(0, total - withdrawn - waived);

/**
 * Returns the postage of a cancelled order that the shop keeps, in cents, because the parcel carries other orders
 * (decision 0083). A withdrawal from the whole order refunds the postage (L221-24).
 */
export const keptPostageOf = (order: DueAmounts): number => Math.min(order.keptPostage, dueOf(order));
