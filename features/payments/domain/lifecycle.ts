import { transactionStates, type TransactionState } from '#shared/payment-words.ts';

/** Properties of a transaction state, except its words (`labels.ts`). */
interface StateLife {
  /**
   * Rank of the state. A transaction only moves to a higher rank, because notices come repeated, late and out of order.
   */
  rank: number;
  /** True while the bank's answer is pending. The order can then be neither changed nor paid again. */
  isUnderWay: boolean;
  /** True when the amount has moved. It then counts in the order's money. */
  hasMoved: boolean;
  /** True when the bank refused the operation. */
  isRefusal: boolean;
  /** True when the operation was cancelled at the provider, before or after its amount moved. */
  isCalledOff: boolean;
  /** Event recorded when a debit reaches this state without a payment. */
  debitEvent: 'order.payment-pending' | 'order.payment-refused' | null;
  /** Message on the buyer's payment page while the order is not paid. */
  buyerIsTold: 'pending' | 'refused' | 'none';
  /** True when a charge-back in this state takes the money back, or may do so. It raises an attention item. */
  chargebackHurts: boolean;
  /** Attention item of a refund in this state; null when the amounts decide. */
  refundThing: 'refund-pending' | 'refund-refused' | 'refund-cancelled' | null;
  /** French note of a refund that ends in this state; null while it is open. */
  refundEnds: string | null;
}

/** Properties of each transaction state. */
export const transactionLife: Readonly<Record<TransactionState, StateLife>> = {
  pending: {
    rank: 0,
    isUnderWay: true,
    hasMoved: false,
    isRefusal: false,
    isCalledOff: false,
    debitEvent: 'order.payment-pending',
    buyerIsTold: 'pending',
    chargebackHurts: true,
    refundThing: 'refund-pending',
    refundEnds: null,
  },
  refused: {
    rank: 1,
    isUnderWay: false,
    hasMoved: false,
    isRefusal: true,
    isCalledOff: false,
    debitEvent: 'order.payment-refused',
    buyerIsTold: 'refused',
    chargebackHurts: false,
    refundThing: 'refund-refused',
    refundEnds: 'Remboursement non abouti',
  },
  paid: {
    rank: 2,
    isUnderWay: false,
    hasMoved: true,
    isRefusal: false,
    isCalledOff: false,
    debitEvent: null,
    buyerIsTold: 'none',
    chargebackHurts: true,
    refundThing: null,
    refundEnds: 'Remboursement fait',
  },
  cancelled: {
    rank: 3,
    isUnderWay: false,
    hasMoved: false,
    isRefusal: false,
    isCalledOff: true,
    debitEvent: null,
    buyerIsTold: 'none',
    chargebackHurts: false,
    refundThing: 'refund-cancelled',
    refundEnds: 'Remboursement non abouti',
  },
};

/** Returns the states with a property: `statesWhere((life) => life.hasMoved)`. */
export const statesWhere = (isTrue: (life: StateLife) => boolean): TransactionState[] =>
  transactionStates.filter((state) => isTrue(transactionLife[state]));

/** States of a refund that the shop requested. */
export const refundStates = ['requested', 'unsure', 'done', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** Properties of a refund state. */
interface RefundLife {
  label: string;
  /** True while the result is unknown: the provider may have made the refund. No other refund can be requested. */
  isOpen: boolean;
  /** True when the provider’s transactions contain the refund. */
  isMade: boolean;
  tone: 'waiting' | 'warning' | 'done' | 'off';
}

/** A refund’s life, state by state. */
export const refundLife: Readonly<Record<RefundState, RefundLife>> = {
  requested: { label: 'Demandé', isOpen: true, isMade: false, tone: 'waiting' },
  unsure: { label: 'Sans réponse', isOpen: true, isMade: false, tone: 'warning' },
  done: { label: 'Fait', isOpen: false, isMade: true, tone: 'done' },
  refused: { label: 'Refusé', isOpen: false, isMade: false, tone: 'off' },
};

/** Returns the states with a property. */
export const refundStatesWhere = (isTrue: (life: RefundLife) => boolean): RefundState[] =>
  refundStates.filter((state) => isTrue(refundLife[state]));

/**
 * Ways in which the provider made a refund: by a credit or, before the capture, by cancelling or lowering the payment.
 */
export const refundWays = ['credit', 'cancelled', 'lowered'] as const;
export type RefundWay = (typeof refundWays)[number];
