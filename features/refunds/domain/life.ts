/** States of a refund that the shop requested. */
export const refundStates = ['requested', 'unsure', 'done', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** Properties of a refund state, except its words (`labels.ts`). */
interface RefundLife {
  /** True while the result is unknown: the provider may have made the refund. No other refund can be requested. */
  isOpen: boolean;
  /** True when the provider’s transactions contain the refund. */
  isMade: boolean;
  tone: 'waiting' | 'warning' | 'done' | 'off';
}

/** A refund’s life, state by state. */
export const refundLife: Readonly<Record<RefundState, RefundLife>> = {
  requested: { isOpen: true, isMade: false, tone: 'waiting' },
  unsure: { isOpen: true, isMade: false, tone: 'warning' },
  done: { isOpen: false, isMade: true, tone: 'done' },
  refused: { isOpen: false, isMade: false, tone: 'off' },
};

/** The states of which something is true. */
export const refundStatesWhere = (isTrue: (life: RefundLife) => boolean): RefundState[] =>
  refundStates.filter((state) => isTrue(refundLife[state]));

/**
 * Ways in which the provider made a refund: by a credit or, before the capture, by cancelling or lowering the payment.
 */
export const refundWays = ['credit', 'cancelled', 'lowered'] as const;
export type RefundWay = (typeof refundWays)[number];

/** Ways in which a seller refunds without the card provider. */
export const refundMeans = ['cash', 'transfer', 'cheque', 'other'] as const;
export type RefundMeans = (typeof refundMeans)[number];

/** Sources of a refund: the ways above, and the customer’s bank that took the payment back. */
export const refundSources = [...refundMeans, 'bank'] as const;
export type RefundSource = (typeof refundSources)[number];
