export const claimStates = ['waiting', 'held', 'released', 'withdrawn', 'dismissed', 'closed'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Actions on a claim and the states that they lead to. */
export const claimActions = {
  /** The piece goes into the claimant’s order. */
  give: 'held',
  /** A mistaken assignment or dismissal is undone. The claim waits again, in its old place. */
  undo: 'waiting',
  /** The holder gives the piece up, or the seller passes it to the next claim. */
  pass: 'released',
  /** A mistaken pass is undone. The piece returns to its order item, at its price. */
  restore: 'held',
  /** The claimant no longer wants the piece. */
  withdraw: 'withdrawn',
  /** The seller dismisses the claim. */
  dismiss: 'dismissed',
  /** The shop closes the claim after a sale to another buyer. */
  close: 'closed',
  /** The sale ended before the parcel left. The claim waits again, in its old place. */
  reopen: 'waiting',
} as const satisfies Record<string, ClaimState>;
export type ClaimAction = keyof typeof claimActions;

interface ClaimStateFacts {
  /** Allowed actions. */
  may: readonly ClaimAction[];
  /** True while the claim waits or holds the piece. A person has at most one open claim for a piece. */
  isOpen: boolean;
}

/**
 * Properties of each claim state. The server refuses actions that `may` does not list, and the screens disable them.
 */
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

/** Reasons for which a piece left the order that held it. */
export const releaseReasons = ['removed', 'passed', 'cancelled', 'expired'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

/** Certainty of a reading; `to-check` needs a manual review. */
export const certainties = ['certain', 'to-check'] as const;
export type Certainty = (typeof certainties)[number];

/** Lists the states that match a condition. */
export const claimStatesWhere = (isTrue: (life: ClaimStateFacts) => boolean): ClaimState[] =>
  claimStates.filter((state) => isTrue(claimLifecycle[state]));
