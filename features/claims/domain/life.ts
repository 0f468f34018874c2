/** Where a claim stands. */
export const claimStates = ['waiting', 'held', 'released', 'withdrawn', 'dismissed', 'closed'] as const;
export type ClaimState = (typeof claimStates)[number];

/** What may be done to a claim, and the state it leads to. */
export const claimActions = {
  /** Its piece goes into her order. */
  give: 'held',
  /** A gift or a no made by mistake is taken back: she waits again, in her old place. */
  undo: 'waiting',
  /** The holder gives the piece up, or the seller moves on to the next. */
  pass: 'released',
  /** A pass made by mistake is taken back: the piece is hers again, on its own line and at its own price. */
  restore: 'held',
  /** She no longer wants it. */
  withdraw: 'withdrawn',
  /** The seller says no. */
  dismiss: 'dismissed',
  /** The piece was sold to somebody else: done by the shop. */
  close: 'closed',
} as const satisfies Record<string, ClaimState>;
export type ClaimAction = keyof typeof claimActions;

interface ClaimLife {
  may: readonly ClaimAction[];
  /** She stands in the line, or holds the piece: for one piece, a person has one such claim. */
  isOpen: boolean;
}

/** A claim's life, state by state: read by the server to refuse, by the screens to grey out. */
export const claimLife: Readonly<Record<ClaimState, ClaimLife>> = {
  waiting: { may: ['give', 'withdraw', 'dismiss', 'close'], isOpen: true },
  held: { may: ['undo', 'pass'], isOpen: true },
  released: { may: ['restore'], isOpen: false },
  withdrawn: { may: [], isOpen: false },
  dismissed: { may: ['undo'], isOpen: false },
  // The piece left for good.
  closed: { may: [], isOpen: false },
};

export const mayBe = (action: ClaimAction, state: ClaimState): boolean => claimLife[state].may.includes(action);

/** Why a piece left the order that held it. */
export const releaseReasons = ['removed', 'passed', 'cancelled', 'expired'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

/** How sure the reading of a comment is: a person decides on what is to be checked. */
export const certainties = ['certain', 'to-check'] as const;
export type Certainty = (typeof certainties)[number];

/** The states of which something is true. */
export const claimStatesWhere = (isTrue: (life: ClaimLife) => boolean): ClaimState[] =>
  claimStates.filter((state) => isTrue(claimLife[state]));
