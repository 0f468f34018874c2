export const withdrawalStates = ['asked', 'sent', 'received', 'refunded', 'refused'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

interface ActionFacts {
  by: 'buyer' | 'seller';
  /** Next state; null when it depends on the earlier steps. */
  leadsTo: WithdrawalState | null;
}

/** Actions on a withdrawal; `withdrawalLifecycle` lists the states that allow them. */
export const withdrawalActions = {
  /** The buyer has sent the pieces back. */
  send: { by: 'buyer', leadsTo: 'sent' },
  /** The buyer corrects the tracking number of the sent parcel. */
  correct: { by: 'buyer', leadsTo: 'sent' },
  /** The pieces are back in the shop. */
  receive: { by: 'seller', leadsTo: 'received' },
  /** The customer’s money was refunded, at the provider or otherwise. */
  refund: { by: 'seller', leadsTo: 'refunded' },
  /** The shop refuses the withdrawal, for a legal reason (`refusalReasons`). */
  refuse: { by: 'seller', leadsTo: 'refused' },
  /** Undoes a refund or a refusal recorded by mistake. */
  reopen: { by: 'seller', leadsTo: null },
} as const satisfies Record<string, ActionFacts>;
export type WithdrawalAction = keyof typeof withdrawalActions;

interface StateFacts {
  label: string;
  /** Allowed actions. */
  may: readonly WithdrawalAction[];
  /** True while the refund is still owed. */
  isOpen: boolean;
  /** True when the contract is ended for the pieces, so that they must not be sent. */
  endsContract: boolean;
  tone: 'action' | 'waiting' | 'progress' | 'done' | 'off';
}

const open = { isOpen: true, endsContract: true } as const;

/**
 * Properties of each state. A seller may refund before the parcel is back: the law allows waiting but does not require
 * it.
 */
export const withdrawalLifecycle: Readonly<Record<WithdrawalState, StateFacts>> = {
  asked: { label: 'Demandée', ...open, may: ['send', 'receive', 'refund', 'refuse'], tone: 'waiting' },
  sent: { label: 'Colis renvoyé', ...open, may: ['correct', 'receive', 'refund', 'refuse'], tone: 'progress' },
  received: { label: 'Colis reçu', ...open, may: ['refund', 'refuse'], tone: 'action' },
  refunded: { label: 'Remboursée', may: ['reopen'], isOpen: false, endsContract: true, tone: 'done' },
  refused: { label: 'Refusée', may: ['reopen'], isOpen: false, endsContract: false, tone: 'off' },
};

/** Returns the states that meet a condition. */
export const withdrawalStatesWhere = (isTrue: (facts: StateFacts) => boolean): WithdrawalState[] =>
  withdrawalStates.filter((state) => isTrue(withdrawalLifecycle[state]));

/** States in which the refund is still owed. */
export const openWithdrawalStates: readonly WithdrawalState[] = withdrawalStatesWhere(({ isOpen }) => isOpen);

/** Legal reasons for refusing a withdrawal. */
export const refusalReasons = ['too-late', 'not-covered'] as const;
export type RefusalReason = (typeof refusalReasons)[number];
