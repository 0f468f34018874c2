import { cents, sumCents, type Cents } from '../money.ts';
import { refuse, type Refusal } from '../problem.ts';
import type { OrderStatus } from './labels.ts';
import { orderProblems } from './problems.ts';

/** Postage of an order that has at least one piece (D-05). */
export const SHIPPING_FEE = cents(600);
/** Minimum of an order, postage excluded, unless the shop sets another (D-08). */
export const MINIMUM_ORDER = cents(1800);

/** Total of an order from its line prices: pieces and postage, or nothing without a piece (D-05). */
export function orderTotal(prices: readonly number[]): Cents {
  return prices.length === 0 ? cents(0) : sumCents([...prices, SHIPPING_FEE]);
}

/** What the total leaves once postage is taken off, never negative (D-05). */
export const orderSubtotal = (total: number): Cents => cents(Math.max(0, total - SHIPPING_FEE));

/** What is missing to reach the shop's minimum, postage excluded; 0 when it is reached. */
export const missingForMinimum = (total: number, minimum: number): Cents =>
  cents(Math.max(0, minimum - orderSubtotal(total)));

export type OrderAction =
  | 'give-address'
  | 'modify'
  | 'pay'
  | 'add-item'
  | 'remove-item'
  | 'change-address'
  | 'make-label'
  | 'delete-label'
  | 'validate-preparation';

/** The statuses in which each action may be done. Read by the server to refuse, by the screens to grey out. */
const allowedIn: Record<OrderAction, readonly OrderStatus[]> = {
  'give-address': ['to-validate'],
  modify: ['to-pay', 'validated', 'preparing'],
  pay: ['to-pay'],
  'add-item': ['to-validate', 'validated', 'to-pay'],
  'remove-item': ['to-validate', 'validated', 'to-pay'],
  'change-address': ['to-validate', 'validated', 'to-pay', 'paid', 'preparing', 'to-ship'],
  'make-label': ['paid', 'preparing', 'to-ship'],
  'delete-label': ['paid', 'preparing', 'to-ship'],
  'validate-preparation': ['paid', 'preparing'],
};

/** What a rule needs to know of an order. */
export interface OrderFacts {
  status: OrderStatus;
  isPaid: boolean;
  paymentUnderWay: boolean;
}

/** The refusal of `action` on this order now; null when it may be done. */
export function whyNot(action: OrderAction, order: OrderFacts): Refusal | null {
  if (action === 'modify' || action === 'pay') {
    if (order.isPaid) return refuse(orderProblems.alreadyPaid);
    if (order.paymentUnderWay) return refuse(orderProblems.paymentUnderWay);
  }
  if (allowedIn[action].includes(order.status)) return null;
  return refuse(orderProblems.notInThisStatus, { status: order.status });
}

/** May `action` be done on this order now? */
export const orderCan = (action: OrderAction, order: OrderFacts): boolean => whyNot(action, order) === null;

/** The status a carrier's news brings, never backwards and never out of a cancelled order (D-09). */
export function statusAfterScan(status: OrderStatus, parcel: 'on-its-way' | 'delivered'): OrderStatus {
  const movable: readonly OrderStatus[] = ['paid', 'preparing', 'to-ship', 'shipped', 'in-delivery'];
  if (!movable.includes(status)) return status;
  if (parcel === 'delivered') return 'delivered';
  return status === 'in-delivery' ? status : 'shipped';
}

/** True in the statuses whose pieces nobody else may take (D-07). */
export const holdsItsPieces = (status: OrderStatus): boolean => status !== 'cancelled';

/** True once nothing more is to happen to an order by itself: only then may its buyer's account go. */
export const isOver = ({ status, paymentUnderWay }: Pick<OrderFacts, 'status' | 'paymentUnderWay'>): boolean =>
  (status === 'delivered' || status === 'cancelled') && !paymentUnderWay;

/** What the buyer is asked to do next from her list (CUS-06). */
export function primaryAction(status: OrderStatus): 'validate' | 'pay' | 'track' | 'see' {
  if (status === 'to-validate') return 'validate';
  if (status === 'to-pay') return 'pay';
  return status === 'shipped' || status === 'delivered' || status === 'in-delivery' ? 'track' : 'see';
}

/** An order's id as people read it (spec §9). */
export const shortId = (orderId: string): string => orderId.slice(0, 4);
