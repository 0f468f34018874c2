import { transactionStates, type TransactionState } from '#shared/payment-words.ts';

/** All that the shop asks of a transaction’s state, besides its words (`labels.ts`). */
interface StateLife {
  /** Notices come repeated, late and out of order: a transaction only ever moves to a state of a higher rank. */
  rank: number;
  /** The bank’s answer is still to come: meanwhile the order is neither changed nor paid again. */
  isUnderWay: boolean;
  /** Its amount has moved: it counts in the order’s money. */
  hasMoved: boolean;
  /** The bank said no. */
  isRefusal: boolean;
  /** What had moved, or was to, was called off at the provider. */
  isCalledOff: boolean;
  /** What the order’s trace says of a debit that comes to this state without having been paid. */
  debitEvent: 'order.payment-pending' | 'order.payment-refused' | null;
  /** What the buyer’s payment page says of it while the order is not paid. */
  buyerIsTold: 'pending' | 'refused' | 'none';
  /** By a charge-back in this state the bank takes the money back, or may yet: a person looks at it. */
  chargebackHurts: boolean;
  /** What a person looks at when a refund comes to this state; null where it is for the money to say. */
  refundThing: 'refund-pending' | 'refund-refused' | 'refund-cancelled' | null;
  /** How a refund that was waited for has ended; null while it has not. */
  refundEnds: string | null;
}

/** A transaction’s life, state by state. */
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

/** The states of which something is true: `statesWhere((life) => life.hasMoved)`. */
export const statesWhere = (isTrue: (life: StateLife) => boolean): TransactionState[] =>
  transactionStates.filter((state) => isTrue(transactionLife[state]));
