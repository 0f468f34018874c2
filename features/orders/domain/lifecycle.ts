import type { OrderAction } from './lifecycle-actions.ts';

/**
 * Statuses in the order of a sale: the statuses of CUS-05, and `in-delivery`. No step of the shop sets `in-delivery`;
 * imported orders and administrators do (D-09).
 */
export const orderStatuses = [
  'to-validate',
  'validated',
  'to-pay',
  'paid',
  'preparing',
  'to-ship',
  'shipped',
  'in-delivery',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export interface EndedSale {
  /** True when cash of the sale is still at the shop. Earlier withdrawals then count for the next sale. */
  keepsCash?: true;
}

export interface StatusFacts {
  label: string;
  /**
   * Meaning of the badge. The buyer acts (`action`), or the seller (`waiting`). The paid parcel is prepared or on its
   * way (`progress`), or has arrived (`done`). The sale is off (`off`), or the screen does not know the status
   * (`neutral`).
   */
  tone: 'action' | 'waiting' | 'progress' | 'done' | 'off' | 'neutral';
  /** Allowed actions. An action for unpaid orders is refused after a payment in any case. */
  may: readonly OrderAction[];
  /** Next step shown in the buyer's list (CUS-06). */
  asksBuyer: 'validate' | 'pay' | 'track' | 'see';
  /** True for the delivery and for every status after it: the withdrawal period runs from the delivery. */
  isDelivered: boolean;
  /** True when no other order can take the pieces of the order (D-07). */
  holdsItsPieces: boolean;
  /** True when a piece given in the live joins this order. Otherwise it opens a new order. */
  takesLivePieces: boolean;
  /** Work list that shows the order: beside its live (ADM-26), or under “Préparation” (ADM-22). */
  workList: 'live' | 'preparation' | null;
  /** True when the shop is owed the total. Otherwise every payment is owed to the buyer. */
  keepsItsMoney: boolean;
  /** True when a payment is confirmed by mail. Otherwise a payment raises an attention item and sends no mail. */
  confirmsPayments: boolean;
  /** True when refused cards of the unpaid order raise an attention item. */
  reportsRefusedCards: boolean;
  /** True when accounting needs the order even if it was never paid. Erasing the buyer then keeps the address. */
  accountsNeedIt: boolean;
  /** True when the order page shows the shipping method, and the payment method before the payment. */
  showsDelivery: boolean;
  /** Status after a first payment; null when no payment is expected. */
  oncePaid: OrderStatus | null;
  /** True for the statuses of a paid order. A seller may also set such a status without a payment. */
  isPastPayment: boolean;
  /**
   * True while the paid parcel is in the shop, before it leaves or after it returns. Open attention items with the fact
   * `holdsParcel` then keep the parcel in the shop.
   */
  parcelIsHere: boolean;
  /** True while the shop requests the carrier's scans, which `statusAfterScan` turns into a status. */
  isFollowed: boolean;
  /** True when setting the status by hand mails the buyer that the parcel was sent, in a shop without a carrier. */
  announcesParcel: boolean;
  /** True for a last status: no payment, deadline or scan changes it. The buyer's account may then be erased. */
  isOver: boolean;
}

/** Facts of every status except the cancellation, unless its row states otherwise. */
const notCancelled = {
  holdsItsPieces: true,
  takesLivePieces: false,
  keepsItsMoney: true,
  confirmsPayments: true,
  reportsRefusedCards: true,
  accountsNeedIt: true,
  showsDelivery: true,
  isDelivered: false,
  asksBuyer: 'see',
  workList: null,
  oncePaid: null,
  parcelIsHere: false,
  isFollowed: false,
  announcesParcel: false,
  isOver: false,
} as const;

const unpaid = {
  ...notCancelled,
  oncePaid: 'paid',
  isPastPayment: false,
} as const;

const inTheShop = {
  ...notCancelled,
  tone: 'progress',
  isPastPayment: true,
  parcelIsHere: true,
  isFollowed: true,
} as const;

const withTheCarrier = {
  ...notCancelled,
  tone: 'progress',
  may: ['resend'],
  asksBuyer: 'track',
  isPastPayment: true,
  isFollowed: true,
} as const;

export const orderLifecycle: Readonly<Record<OrderStatus, StatusFacts>> = {
  'to-validate': {
    label: 'À valider',
    ...unpaid,
    tone: 'action',
    may: ['give-address', 'add-item', 'remove-item', 'change-address', 'expire', 'change-hold', 'remind'],
    asksBuyer: 'validate',
    takesLivePieces: true,
    workList: 'live',
  },
  validated: {
    label: 'Validée',
    ...unpaid,
    tone: 'waiting',
    may: ['modify', 'add-item', 'remove-item', 'change-address'],
  },
  'to-pay': {
    label: 'À payer',
    ...unpaid,
    tone: 'action',
    may: ['modify', 'pay', 'add-item', 'remove-item', 'change-address', 'expire', 'change-hold', 'remind'],
    asksBuyer: 'pay',
    workList: 'live',
  },
  paid: {
    label: 'Payée',
    ...inTheShop,
    may: ['change-address', 'make-label', 'delete-label', 'validate-preparation'],
    workList: 'preparation',
  },
  preparing: {
    label: 'En préparation',
    ...inTheShop,
    may: ['modify', 'change-address', 'make-label', 'delete-label', 'validate-preparation'],
  },
  'to-ship': {
    label: 'À expédier',
    ...inTheShop,
    may: ['change-address', 'make-label', 'delete-label', 'undo-preparation'],
  },
  shipped: {
    label: 'Expédiée',
    ...withTheCarrier,
    announcesParcel: true,
  },
  'in-delivery': {
    label: 'En cours de livraison',
    ...withTheCarrier,
    announcesParcel: true,
  },
  delivered: {
    label: 'Livrée',
    ...notCancelled,
    tone: 'done',
    may: [],
    asksBuyer: 'track',
    isDelivered: true,
    isPastPayment: true,
    isOver: true,
  },
  cancelled: {
    label: 'Annulée',
    tone: 'off',
    may: [],
    asksBuyer: 'see',
    isDelivered: false,
    holdsItsPieces: false,
    takesLivePieces: false,
    workList: null,
    keepsItsMoney: false,
    confirmsPayments: false,
    reportsRefusedCards: false,
    accountsNeedIt: false,
    showsDelivery: false,
    oncePaid: null,
    isPastPayment: false,
    parcelIsHere: false,
    isFollowed: false,
    announcesParcel: false,
    isOver: true,
  },
};

/** Facts of a status that an outdated screen does not know: allows and announces nothing. */
const unknownStatus: StatusFacts = {
  ...orderLifecycle['in-delivery'],
  label: '',
  may: [],
  tone: 'neutral',
  asksBuyer: 'see',
  isPastPayment: false,
  isFollowed: false,
  announcesParcel: false,
};

export const lifecycleOf = (status: OrderStatus): StatusFacts => orderLifecycle[status] ?? unknownStatus;

export const statusesWhere = (isTrue: (facts: StatusFacts) => boolean): OrderStatus[] =>
  orderStatuses.filter((status) => isTrue(orderLifecycle[status]));

export const withCarrierStatuses: readonly OrderStatus[] = statusesWhere(
  ({ isFollowed, parcelIsHere }) => isFollowed && !parcelIsHere,
);

export const expirableStatuses: readonly OrderStatus[] = statusesWhere(({ may }) => may.includes('expire'));
