/** The nine statuses (CUS-05), and `in-delivery`, which imported orders may carry (D-09). */
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

interface ActionLife {
  /** The status it brings; null when the status stays, or comes back to what it was before the action that is undone. */
  leadsTo: OrderStatus | null;
  /** The action that it takes back. */
  undoes?: string;
  /** Refused once the order is paid, and while a payment waits for its answer (D-14). */
  needsNoMoney: boolean;
}

/** Actions on an order. `orderLifecycle` lists the allowed actions of each status, so that no status is forgotten. */
export const orderActions = {
  'give-address': { leadsTo: 'to-pay', needsNoMoney: false },
  modify: { leadsTo: 'to-validate', needsNoMoney: true },
  pay: { leadsTo: null, needsNoMoney: true },
  'add-item': { leadsTo: null, needsNoMoney: false },
  'remove-item': { leadsTo: null, needsNoMoney: false },
  'change-address': { leadsTo: null, needsNoMoney: false },
  /** Done by the shop when the hold is over. */
  expire: { leadsTo: 'cancelled', needsNoMoney: true },
  'change-hold': { leadsTo: null, needsNoMoney: true },
  remind: { leadsTo: null, needsNoMoney: true },
  'make-label': { leadsTo: null, needsNoMoney: false },
  'delete-label': { leadsTo: null, needsNoMoney: false },
  'validate-preparation': { leadsTo: 'to-ship', needsNoMoney: false },
  /** Prepares the order again after its parcel came back. */
  resend: { leadsTo: 'paid', needsNoMoney: false },
  'undo-preparation': { leadsTo: null, needsNoMoney: false, undoes: 'validate-preparation' },
} as const satisfies Record<string, ActionLife>;
export type OrderAction = keyof typeof orderActions;

/** Properties of a status, except its words (`labels.ts`). */
interface StatusLife {
  /** The colour family of its badge. */
  tone: 'action' | 'waiting' | 'progress' | 'done' | 'off' | 'neutral';
  /** Allowed actions, which the server checks and the screens use to disable buttons. */
  may: readonly OrderAction[];
  /** Next step shown in the buyer's list (CUS-06). */
  asksBuyer: 'validate' | 'pay' | 'track' | 'see';
  /** Number of completed steps (validated, paid, shipped, delivered); null for an order that has no steps. */
  completedSteps: 0 | 1 | 2 | 3 | 4 | null;
  isDelivered: boolean;
  /** True when other orders cannot take its pieces (D-07). */
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
  tellsRefusedCards: boolean;
  /** The accounts need it even if it was never paid: an erased account leaves its address and pseudo in it. */
  accountsNeedIt: boolean;
  /** True when the order page shows the shipping method, and the payment method before the payment. */
  showsDelivery: boolean;
  /** Status after a first payment; null when none is expected. */
  oncePaid: OrderStatus | null;
  /** True when the status follows a payment, or implies one. */
  isPastPayment: boolean;
  /** True while the parcel has not left yet. An attention item may block it. */
  parcelIsHere: boolean;
  /** Status after the carrier's first scan; null when a scan changes nothing, or when the carrier is not asked. */
  onceScanned: OrderStatus | null;
  /** True when no automatic change can follow. The buyer's account may then be erased. */
  isOver: boolean;
}

/** Defaults for the statuses of a sale. A row overrides the differences. */
const sold = {
  holdsItsPieces: true,
  takesLivePieces: false,
  keepsItsMoney: true,
  confirmsPayments: true,
  tellsRefusedCards: true,
  accountsNeedIt: true,
  showsDelivery: true,
  isDelivered: false,
};

/** Before its payment, which it waits for. */
const unpaid = {
  ...sold,
  oncePaid: 'paid',
  isPastPayment: false,
  parcelIsHere: false,
  onceScanned: null,
  isOver: false,
} as const;

/** Between its payment and the carrier’s first scan. */
const inTheShop = {
  ...sold,
  oncePaid: null,
  isPastPayment: true,
  parcelIsHere: true,
  onceScanned: 'shipped',
  isOver: false,
} as const;

/** Between the carrier’s first scan and the delivery. */
const withTheCarrier = {
  ...sold,
  tone: 'progress',
  may: ['resend'],
  asksBuyer: 'track',
  completedSteps: 3,
  workList: null,
  oncePaid: null,
  isPastPayment: true,
  parcelIsHere: false,
  isOver: false,
} as const;

/** Properties of each order status. */
export const orderLifecycle: Readonly<Record<OrderStatus, StatusLife>> = {
  'to-validate': {
    ...unpaid,
    tone: 'action',
    may: ['give-address', 'add-item', 'remove-item', 'change-address', 'expire', 'change-hold', 'remind'],
    asksBuyer: 'validate',
    completedSteps: 0,
    takesLivePieces: true,
    workList: 'live',
  },
  validated: {
    ...unpaid,
    tone: 'waiting',
    may: ['modify', 'add-item', 'remove-item', 'change-address'],
    asksBuyer: 'see',
    completedSteps: 1,
    workList: null,
  },
  'to-pay': {
    ...unpaid,
    tone: 'action',
    may: ['modify', 'pay', 'add-item', 'remove-item', 'change-address', 'expire', 'change-hold', 'remind'],
    asksBuyer: 'pay',
    completedSteps: 1,
    workList: 'live',
  },
  paid: {
    ...inTheShop,
    tone: 'progress',
    may: ['change-address', 'make-label', 'delete-label', 'validate-preparation'],
    asksBuyer: 'see',
    completedSteps: 2,
    workList: 'preparation',
  },
  preparing: {
    ...inTheShop,
    tone: 'progress',
    may: ['modify', 'change-address', 'make-label', 'delete-label', 'validate-preparation'],
    asksBuyer: 'see',
    completedSteps: 2,
    workList: null,
  },
  'to-ship': {
    ...inTheShop,
    tone: 'progress',
    may: ['change-address', 'make-label', 'delete-label', 'undo-preparation'],
    asksBuyer: 'see',
    completedSteps: 2,
    workList: null,
  },
  shipped: { ...withTheCarrier, onceScanned: 'shipped' },
  'in-delivery': { ...withTheCarrier, onceScanned: 'in-delivery' },
  delivered: {
    ...sold,
    tone: 'done',
    may: [],
    asksBuyer: 'track',
    completedSteps: 4,
    isDelivered: true,
    workList: null,
    oncePaid: null,
    isPastPayment: true,
    parcelIsHere: false,
    onceScanned: null,
    isOver: true,
  },
  cancelled: {
    tone: 'off',
    may: [],
    asksBuyer: 'see',
    completedSteps: null,
    isDelivered: false,
    holdsItsPieces: false,
    takesLivePieces: false,
    workList: null,
    keepsItsMoney: false,
    confirmsPayments: false,
    tellsRefusedCards: false,
    accountsNeedIt: false,
    showsDelivery: false,
    oncePaid: null,
    isPastPayment: false,
    parcelIsHere: false,
    onceScanned: null,
    isOver: true,
  },
};

/** Properties of a status that an outdated screen does not know. No action is allowed. */
const unknown: StatusLife = {
  ...orderLifecycle['in-delivery'],
  may: [],
  tone: 'neutral',
  asksBuyer: 'see',
  completedSteps: 0,
  isPastPayment: false,
  onceScanned: null,
};

export const lifecycleOf = (status: OrderStatus): StatusLife => orderLifecycle[status] ?? unknown;

/** The statuses of which something is true: `statusesWhere((life) => life.isOver)`. */
export const statusesWhere = (isTrue: (life: StatusLife) => boolean): OrderStatus[] =>
  orderStatuses.filter((status) => isTrue(orderLifecycle[status]));

/** The statuses of an order whose parcel is with the carrier. */
export const outStatuses: readonly OrderStatus[] = statusesWhere(({ may }) => may.includes('resend'));

/** Statuses in which an order can expire. */
export const expirableStatuses: readonly OrderStatus[] = statusesWhere(({ may }) => may.includes('expire'));
