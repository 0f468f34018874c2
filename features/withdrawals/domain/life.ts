/** Where a withdrawal stands. */
export const withdrawalStates = ['asked', 'sent', 'received', 'refunded', 'refused'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

interface ActionLife {
  /** Whose it is to do. */
  by: 'buyer' | 'seller';
  /** The state it brings; null for the one that its earlier steps say. */
  leadsTo: WithdrawalState | null;
}

/** What may be done to a withdrawal. In which states, `withdrawalLife` says. */
export const withdrawalActions = {
  /** She has sent the pieces back. */
  send: { by: 'buyer', leadsTo: 'sent' },
  /** They are back. */
  receive: { by: 'seller', leadsTo: 'received' },
  /** The customer’s money was refunded, at the provider or otherwise. */
  refund: { by: 'seller', leadsTo: 'refunded' },
  /** For a reason that the law knows, never for another. */
  refuse: { by: 'seller', leadsTo: 'refused' },
  /** It was refunded or refused by mistake. */
  reopen: { by: 'seller', leadsTo: null },
} as const satisfies Record<string, ActionLife>;
export type WithdrawalAction = keyof typeof withdrawalActions;

/** All that the shop asks of a withdrawal’s state, besides its words (`labels.ts`). */
interface StateLife {
  may: readonly WithdrawalAction[];
  /** Her money is still to be given back. */
  isOpen: boolean;
  /** The contract is at an end for its pieces: they are not to be sent to her. */
  endsContract: boolean;
  tone: 'action' | 'waiting' | 'progress' | 'done' | 'off';
}

const open = { isOpen: true, endsContract: true } as const;

/** A withdrawal’s life, state by state. A seller may refund before the parcel is back: the law lets him wait, no more. */
export const withdrawalLife: Readonly<Record<WithdrawalState, StateLife>> = {
  asked: { ...open, may: ['send', 'receive', 'refund', 'refuse'], tone: 'waiting' },
  sent: { ...open, may: ['receive', 'refund', 'refuse'], tone: 'progress' },
  received: { ...open, may: ['refund', 'refuse'], tone: 'action' },
  refunded: { may: ['reopen'], isOpen: false, endsContract: true, tone: 'done' },
  refused: { may: ['reopen'], isOpen: false, endsContract: false, tone: 'off' },
};

/** The states of which something is true. */
export const withdrawalStatesWhere = (isTrue: (life: StateLife) => boolean): WithdrawalState[] =>
  withdrawalStates.filter((state) => isTrue(withdrawalLife[state]));

/** The states in which her money is still to be given back. */
export const openStates: readonly WithdrawalState[] = withdrawalStatesWhere(({ isOpen }) => isOpen);

/** What the law lets a seller refuse for. */
export const refusalReasons = ['too-late', 'not-covered'] as const;
export type RefusalReason = (typeof refusalReasons)[number];
