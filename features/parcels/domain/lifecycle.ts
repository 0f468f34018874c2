/** States of a label request. */
export const labelStates = ['requested', 'made', 'refused', 'unknown', 'deleted'] as const;
export type LabelState = (typeof labelStates)[number];

/** Properties of a label state. */
interface LabelLife {
  /** True for a label that exists, or may exist, at the carrier: another label would be a second parcel. */
  isCurrent: boolean;
  /** Refusal of a new request for the same order; null when a new request is allowed. */
  stopsAnother: 'made' | 'busy' | 'unknown' | null;
  /** Time from which a request without an answer needs manual review; null for never. */
  isUnanswered: 'at-once' | 'after-a-while' | null;
  /** True when “Supprimer l’étiquette” may delete the label. */
  mayBeForgotten: boolean;
  /** True when no label was made and the packer must see the reason. */
  isRefusal: boolean;
}

/** A label’s life, state by state. */
export const labelLife: Readonly<Record<LabelState, LabelLife>> = {
  requested: {
    isCurrent: true,
    stopsAnother: 'busy',
    isUnanswered: 'after-a-while',
    mayBeForgotten: false,
    isRefusal: false,
  },
  made: { isCurrent: true, stopsAnother: 'made', isUnanswered: null, mayBeForgotten: true, isRefusal: false },
  refused: { isCurrent: false, stopsAnother: null, isUnanswered: null, mayBeForgotten: false, isRefusal: true },
  unknown: {
    isCurrent: true,
    stopsAnother: 'unknown',
    isUnanswered: 'at-once',
    mayBeForgotten: true,
    isRefusal: false,
  },
  deleted: { isCurrent: false, stopsAnother: null, isUnanswered: null, mayBeForgotten: false, isRefusal: false },
};

/** Returns the states with a property: `labelStatesWhere((life) => life.isCurrent)`. */
export const labelStatesWhere = (isTrue: (life: LabelLife) => boolean): LabelState[] =>
  labelStates.filter((state) => isTrue(labelLife[state]));
