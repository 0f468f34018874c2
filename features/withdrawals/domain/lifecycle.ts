export const withdrawalStates = ['asked', 'sent', 'received', 'refunded', 'refused'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

interface ActionFacts {
  by: 'buyer' | 'seller';
  /** Next state; null when it depends on the earlier steps. */
  leadsTo: WithdrawalState | null;
}

export const withdrawalActions = {
  /** Reports that the buyer sent the pieces back. */
  send: { by: 'buyer', leadsTo: 'sent' },
  /** Corrects the tracking number of the return parcel. */
  correct: { by: 'buyer', leadsTo: 'sent' },
  receive: { by: 'seller', leadsTo: 'received' },
  refund: { by: 'seller', leadsTo: 'refunded' },
  refuse: { by: 'seller', leadsTo: 'refused' },
  reopen: { by: 'seller', leadsTo: null },
} as const satisfies Record<string, ActionFacts>;
export type WithdrawalAction = keyof typeof withdrawalActions;

interface StateFacts {
  label: string;
  may: readonly WithdrawalAction[];
  isOpen: boolean;
  /** True when the contract for the pieces has ended, so that the shop must no longer ship them. */
  endsContract: boolean;
  tone: 'action' | 'waiting' | 'progress' | 'done' | 'off';
}

const open = { isOpen: true, endsContract: true } as const;

/**
 * A seller may refund before the parcel is back: the law allows waiting but does not require it.
 */
export const withdrawalLifecycle: Readonly<Record<WithdrawalState, StateFacts>> = {
  asked: { label: 'Demandée', ...open, may: ['send', 'receive', 'refund', 'refuse'], tone: 'waiting' },
  sent: { label: 'Colis renvoyé', ...open, may: ['correct', 'receive', 'refund', 'refuse'], tone: 'progress' },
  received: { label: 'Colis reçu', ...open, may: ['refund', 'refuse'], tone: 'action' },
  refunded: { label: 'Remboursée', may: ['reopen'], isOpen: false, endsContract: true, tone: 'done' },
  refused: { label: 'Refusée', may: ['reopen'], isOpen: false, endsContract: false, tone: 'off' },
};

export const withdrawalStatesWhere = (isTrue: (facts: StateFacts) => boolean): WithdrawalState[] =>
  withdrawalStates.filter((state) => isTrue(withdrawalLifecycle[state]));

export const openWithdrawalStates: readonly WithdrawalState[] = withdrawalStatesWhere(({ isOpen }) => isOpen);

export const refusalReasons = ['too-late', 'not-covered'] as const;
export type RefusalReason = (typeof refusalReasons)[number];
