/** Time after which a request for a label counts as unanswered, in ms. */
export const LABEL_ANSWER_MS = 120_000;

/** States of a label request. */
export const labelStates = ['requested', 'made', 'refused', 'unknown', 'deleted'] as const;
export type LabelState = (typeof labelStates)[number];

interface LabelStateFacts {
  /** True for a label that exists, or may exist, at the carrier: another label would be a second parcel. */
  isCurrent: boolean;
  /** Refusal of a new request for the same order; null when a new request is allowed. */
  repeatRefusal: 'made' | 'busy' | 'unknown' | null;
  /** Time from which the request counts as unanswered; null for never. */
  unansweredFrom: 'at-once' | 'after-a-while' | null;
  /** True when “Supprimer l’étiquette” may delete the label. */
  canBeDeleted: boolean;
  /** True when the packer must see the reason why no label was made. */
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

/** Returns the states that meet a condition: `labelStatesWhere((state) => state.isCurrent)`. */
export const labelStatesWhere = (isTrue: (life: LabelStateFacts) => boolean): LabelState[] =>
  labelStates.filter((state) => isTrue(labelLifecycle[state]));
