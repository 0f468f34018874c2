export const claimStates = ['waiting', 'held', 'released', 'withdrawn', 'dismissed', 'closed'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimActions = {
  give: 'held',
  /** A mistaken assignment or dismissal is undone. The claim waits again, in its old place. */
  undo: 'waiting',
  pass: 'released',
  /** A mistaken pass is undone. The piece returns to its order item, at its price. */
  restore: 'held',
  withdraw: 'withdrawn',
  dismiss: 'dismissed',
  close: 'closed',
  /** The sale ended before the parcel left. The claim waits again, in its old place. */
  reopen: 'waiting',
} as const satisfies Record<string, ClaimState>;
export type ClaimAction = keyof typeof claimActions;

interface ClaimStateFacts {
  may: readonly ClaimAction[];
  /** True while the claim waits or holds the piece. A person has at most one open claim for a piece. */
  isOpen: boolean;
}

export const claimLifecycle: Readonly<Record<ClaimState, ClaimStateFacts>> = {
  waiting: { may: ['give', 'withdraw', 'dismiss', 'close'], isOpen: true },
  held: { may: ['undo', 'pass'], isOpen: true },
  released: { may: ['restore'], isOpen: false },
  withdrawn: { may: [], isOpen: false },
  dismissed: { may: ['undo'], isOpen: false },
  // The piece is sold or deleted, or the claim was anonymized. The shop reopens claims that a sale closed (decision 0143).
  closed: { may: ['reopen'], isOpen: false },
};

export const isActionAllowed = (action: ClaimAction, state: ClaimState): boolean =>
  claimLifecycle[state].may.includes(action);

export const releaseReasons = ['removed', 'passed', 'cancelled', 'expired'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

export const certainties = ['certain', 'to-check'] as const;
export type Certainty = (typeof certainties)[number];

export const claimStatesWhere = (isTrue: (facts: ClaimStateFacts) => boolean): ClaimState[] =>
  claimStates.filter((state) => isTrue(claimLifecycle[state]));
