import type { ParcelStage } from '#shared/parcel-stage.ts';

/** The states of a label that was asked for. */
export const labelStates = ['requested', 'made', 'refused', 'unknown', 'deleted'] as const;
export type LabelState = (typeof labelStates)[number];

/** All that the shop asks of a label’s state. */
interface LabelLife {
  /** The carrier made it, or may have: another one would be a second parcel. */
  isCurrent: boolean;
  /** What another request for the same order is told; null where nothing is in its way. */
  stopsAnother: 'made' | 'busy' | 'unknown' | null;
  /** What stands for a carrier who has not answered for too long, and which a person has to look at. */
  isUnanswered: 'at-once' | 'after-a-while' | null;
  /** “Supprimer l’étiquette” may forget it. */
  mayBeForgotten: boolean;
  /** None was made, and whoever packs has to know why. */
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

/** The states of which something is true: `labelStatesWhere((life) => life.isCurrent)`. */
export const labelStatesWhere = (isTrue: (life: LabelLife) => boolean): LabelState[] =>
  labelStates.filter((state) => isTrue(labelLife[state]));

/** Where its order is by a stage of the parcel. */
export const placeByStage: Readonly<Record<ParcelStage, 'announced' | 'on-its-way' | 'delivered'>> = {
  announced: 'announced',
  'in-transit': 'on-its-way',
  'out-for-delivery': 'on-its-way',
  'at-counter': 'on-its-way',
  problem: 'on-its-way',
  delivered: 'delivered',
  returned: 'on-its-way',
};
