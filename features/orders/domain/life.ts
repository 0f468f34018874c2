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

/** What may be done to an order. In which statuses, `orderLife` says: status by status, so that none is forgotten. */
export const orderActions = {
  'give-address': { leadsTo: 'to-pay', needsNoMoney: false },
  modify: { leadsTo: 'to-validate', needsNoMoney: true },
  pay: { leadsTo: null, needsNoMoney: true },
  'add-item': { leadsTo: null, needsNoMoney: false },
  'remove-item': { leadsTo: null, needsNoMoney: false },
  'change-address': { leadsTo: null, needsNoMoney: false },
  /** Its time has run out: done by the shop. */
  expire: { leadsTo: 'cancelled', needsNoMoney: true },
  'change-hold': { leadsTo: null, needsNoMoney: true },
  remind: { leadsTo: null, needsNoMoney: true },
  'make-label': { leadsTo: null, needsNoMoney: false },
  'delete-label': { leadsTo: null, needsNoMoney: false },
  'validate-preparation': { leadsTo: 'to-ship', needsNoMoney: false },
  /** Its parcel came back: it is to be prepared again. */
  resend: { leadsTo: 'paid', needsNoMoney: false },
  'undo-preparation': { leadsTo: null, needsNoMoney: false, undoes: 'validate-preparation' },
} as const satisfies Record<string, ActionLife>;
export type OrderAction = keyof typeof orderActions;

/** All that the shop asks of a status, besides its words (`labels.ts`). */
interface StatusLife {
  /** The colour family of its badge. */
  tone: 'action' | 'waiting' | 'progress' | 'done' | 'off' | 'neutral';
  /** What may be done to the order. Read by the server to refuse, by the screens to grey out. */
  may: readonly OrderAction[];
  /** What the buyer is asked to do next from her list (CUS-06). */
  asksBuyer: 'validate' | 'pay' | 'track' | 'see';
  /** How many of her four steps (validated, paid, shipped, delivered) are behind; null for an order that goes nowhere. */
  stepsBehind: 0 | 1 | 2 | 3 | 4 | null;
  /** Its parcel has arrived. */
  isDelivered: boolean;
  /** Nobody else may take its pieces (D-07). */
  holdsItsPieces: boolean;
  /** What is said in the live goes into it: a piece given to its buyer joins it instead of opening another order. */
  takesLivePieces: boolean;
  /** The list of work it stands in: beside its live (ADM-26), or under “Préparation” (ADM-22). */
  workList: 'live' | 'preparation' | null;
  /** Its total is the shop’s. Elsewhere all that was paid is owed to the buyer. */
  keepsItsMoney: boolean;
  /** A payment that comes is confirmed to the buyer by mail. Elsewhere it is flagged, and no mail says that all is well. */
  confirmsPayments: boolean;
  /** A person is told of the buyer’s refused cards while it is not paid. */
  tellsRefusedCards: boolean;
  /** The accounts need it even if it was never paid: an erased account leaves its address and pseudo in it. */
  accountsNeedIt: boolean;
  /** Its page says how it is sent, and how it is paid before it is. */
  showsDelivery: boolean;
  /** The status that a first payment brings; null where none is waited for. */
  oncePaid: OrderStatus | null;
  /** It follows a payment, or says that there was one. */
  isPastPayment: boolean;
  /** Its parcel is to leave and still here: what a person must look at may hold it. */
  parcelIsHere: boolean;
  /** The status that the carrier’s first scan brings; null where its news change nothing, and where it is not asked. */
  onceScanned: OrderStatus | null;
  /** Nothing more is to happen by itself: its buyer’s account may be erased. */
  isOver: boolean;
}

/** What the statuses share in which the shop sells these pieces; a row says what is otherwise. */
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
  stepsBehind: 3,
  workList: null,
  oncePaid: null,
  isPastPayment: true,
  parcelIsHere: false,
  isOver: false,
} as const;

/** An order’s life, status by status: its row says what a status is to each part of the shop. */
export const orderLife: Readonly<Record<OrderStatus, StatusLife>> = {
  'to-validate': {
    ...unpaid,
    tone: 'action',
    may: ['give-address', 'add-item', 'remove-item', 'change-address', 'expire', 'change-hold', 'remind'],
    asksBuyer: 'validate',
    stepsBehind: 0,
    takesLivePieces: true,
    workList: 'live',
  },
  validated: {
    ...unpaid,
    tone: 'waiting',
    may: ['modify', 'add-item', 'remove-item', 'change-address'],
    asksBuyer: 'see',
    stepsBehind: 1,
    workList: null,
  },
  'to-pay': {
    ...unpaid,
    tone: 'action',
    may: ['modify', 'pay', 'add-item', 'remove-item', 'change-address', 'expire', 'change-hold', 'remind'],
    asksBuyer: 'pay',
    stepsBehind: 1,
    workList: 'live',
  },
  paid: {
    ...inTheShop,
    tone: 'progress',
    may: ['change-address', 'make-label', 'delete-label', 'validate-preparation'],
    asksBuyer: 'see',
    stepsBehind: 2,
    workList: 'preparation',
  },
  preparing: {
    ...inTheShop,
    tone: 'progress',
    may: ['modify', 'change-address', 'make-label', 'delete-label', 'validate-preparation'],
    asksBuyer: 'see',
    stepsBehind: 2,
    workList: null,
  },
  'to-ship': {
    ...inTheShop,
    tone: 'progress',
    may: ['change-address', 'make-label', 'delete-label', 'undo-preparation'],
    asksBuyer: 'see',
    stepsBehind: 2,
    workList: null,
  },
  shipped: { ...withTheCarrier, onceScanned: 'shipped' },
  'in-delivery': { ...withTheCarrier, onceScanned: 'in-delivery' },
  delivered: {
    ...sold,
    tone: 'done',
    may: [],
    asksBuyer: 'track',
    stepsBehind: 4,
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
    stepsBehind: null,
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

/** A status that an open screen’s older version does not know: nothing is asked, nothing may be done. */
const unknown: StatusLife = {
  ...orderLife['in-delivery'],
  may: [],
  tone: 'neutral',
  asksBuyer: 'see',
  stepsBehind: 0,
  isPastPayment: false,
  onceScanned: null,
};

/** What the shop asks of a status. */
export const lifeOf = (status: OrderStatus): StatusLife => orderLife[status] ?? unknown;

/** The statuses of which something is true: `statusesWhere((life) => life.isOver)`. */
export const statusesWhere = (isTrue: (life: StatusLife) => boolean): OrderStatus[] =>
  orderStatuses.filter((status) => isTrue(orderLife[status]));

/** The statuses of an order whose parcel is with the carrier. */
export const outStatuses: readonly OrderStatus[] = statusesWhere(({ may }) => may.includes('resend'));

/** The statuses in which an order lets its pieces go once its time has run out. */
export const mayExpire: readonly OrderStatus[] = statusesWhere(({ may }) => may.includes('expire'));
