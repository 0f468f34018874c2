/** Time after which a requested label counts as unanswered. */
export const LABEL_ANSWER_MS = 120_000;

export const labelStates = ['requested', 'made', 'refused', 'unknown', 'deleted'] as const;
export type LabelState = (typeof labelStates)[number];

interface LabelStateFacts {
  /** True for a label that exists, or may exist, at the carrier: another label would be a second parcel. */
  isCurrent: boolean;
  /** Reason for refusing another label request; null when another request is allowed. */
  repeatRefusal: 'made' | 'busy' | 'unknown' | null;
  /** Start of the time in which the result at the carrier is unknown; null when it is known. */
  unansweredFrom: 'at-once' | 'after-a-while' | null;
  canBeDeleted: boolean;
  isRefusal: boolean;
}

export const labelLifecycle: Readonly<Record<LabelState, LabelStateFacts>> = {
  requested: {
    isCurrent: true,
    repeatRefusal: 'busy',
    unansweredFrom: 'after-a-while',
    canBeDeleted: false,
    isRefusal: false,
  },
  made: { isCurrent: true, repeatRefusal: 'made', unansweredFrom: null, canBeDeleted: true, isRefusal: false },
  refused: { isCurrent: false, repeatRefusal: null, unansweredFrom: null, canBeDeleted: false, isRefusal: true },
  unknown: {
    isCurrent: true,
    repeatRefusal: 'unknown',
    unansweredFrom: 'at-once',
    canBeDeleted: true,
    isRefusal: false,
  },
  deleted: { isCurrent: false, repeatRefusal: null, unansweredFrom: null, canBeDeleted: false, isRefusal: false },
};

export const labelStatesWhere = (isTrue: (facts: LabelStateFacts) => boolean): LabelState[] =>
  labelStates.filter((state) => isTrue(labelLifecycle[state]));
