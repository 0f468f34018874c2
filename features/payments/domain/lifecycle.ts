import { transactionStates, type TransactionState } from '#shared/payment-words.ts';

interface TransactionFacts {
  /**
   * Rank of the state. A transaction only moves to a higher rank, because notices come repeated, late and out of order.
   */
  rank: number;
  /** Rank of a refund: it may still fail after the provider has authorised it. */
  creditRank: number;
  /** True while the result is unknown. The order can then be neither changed nor paid again. */
  isUnderWay: boolean;
  /** True when the amount reached or left the shop. */
  hasMoved: boolean;
  isRefusal: boolean;
  /** True when the operation was cancelled at the provider, before or after its amount moved. */
  isCancelled: boolean;
  /** Event recorded when a debit reaches this state and has moved no money; null without an event. */
  debitEvent: 'order.payment-pending' | 'order.payment-refused' | null;
  /** Message on the buyer's payment page while the order is not paid. */
  buyerMessage: 'pending' | 'refused' | 'none';
  /** True when a charge-back in this state takes the money back, or may do so. It raises an attention item. */
  chargebackTakesMoney: boolean;
  /** Attention item of a refund in this state; null when the amounts decide. */
  refundAlert: 'refund-pending' | 'refund-refused' | 'refund-cancelled' | null;
  /** French note with which the item `refund-pending` is settled; null while the refund is open. */
  refundNote: string | null;
}

export const transactionLifecycle: Readonly<Record<TransactionState, TransactionFacts>> = {
  pending: {
    rank: 0,
    creditRank: 0,
    isUnderWay: true,
    hasMoved: false,
    isRefusal: false,
    isCancelled: false,
    debitEvent: 'order.payment-pending',
    buyerMessage: 'pending',
    chargebackTakesMoney: true,
    refundAlert: 'refund-pending',
    refundNote: null,
  },
  refused: {
    rank: 1,
    creditRank: 2,
    isUnderWay: false,
    hasMoved: false,
    isRefusal: true,
    isCancelled: false,
    debitEvent: 'order.payment-refused',
    buyerMessage: 'refused',
    chargebackTakesMoney: false,
    refundAlert: 'refund-refused',
    refundNote: 'Remboursement non abouti',
  },
  paid: {
    rank: 2,
    creditRank: 1,
    isUnderWay: false,
    hasMoved: true,
    isRefusal: false,
    isCancelled: false,
    debitEvent: null,
    buyerMessage: 'none',
    chargebackTakesMoney: true,
    refundAlert: null,
    refundNote: 'Remboursement fait',
  },
  cancelled: {
    rank: 3,
    creditRank: 3,
    isUnderWay: false,
    hasMoved: false,
    isRefusal: false,
    isCancelled: true,
    debitEvent: null,
    buyerMessage: 'none',
    chargebackTakesMoney: false,
    refundAlert: 'refund-cancelled',
    refundNote: 'Remboursement non abouti',
  },
};

export const transactionStatesWhere = (isTrue: (life: TransactionFacts) => boolean): TransactionState[] =>
  transactionStates.filter((state) => isTrue(transactionLifecycle[state]));

export const refundStates = ['requested', 'unsure', 'done', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

interface RefundFacts {
  label: string;
  /** True while the result is unknown: the provider may have made the refund. No other refund can be requested. */
  isOpen: boolean;
  /** True when the provider’s transactions contain the refund. */
  isMade: boolean;
  tone: 'waiting' | 'warning' | 'done' | 'off';
}

export const refundLifecycle: Readonly<Record<RefundState, RefundFacts>> = {
  requested: { label: 'Demandé', isOpen: true, isMade: false, tone: 'waiting' },
  unsure: { label: 'Sans réponse', isOpen: true, isMade: false, tone: 'warning' },
  done: { label: 'Fait', isOpen: false, isMade: true, tone: 'done' },
  refused: { label: 'Refusé', isOpen: false, isMade: false, tone: 'off' },
};

export const refundStatesWhere = (isTrue: (life: RefundFacts) => boolean): RefundState[] =>
  refundStates.filter((state) => isTrue(refundLifecycle[state]));

/** Ways of a refund: a credit once the payment is captured; until then, the payment is cancelled or lowered. */
export const refundWays = ['credit', 'cancelled', 'lowered'] as const;
export type RefundWay = (typeof refundWays)[number];
