import { refuse, type Refusal } from '#shared/problem.ts';
import { mergeProblems } from './problems.ts';

/** Changes since a merge that may block its undoing: orders by number, pieces by reference. */
export interface SinceMerge {
  isUndone: boolean;
  /** Orders that no longer belong to the destination. */
  movedOn: string[];
  /** Orders that share a parcel with an order outside the merge. */
  parcelShared: string[];
  /** Orders in which the destination acted, or that received pieces. */
  usedSince: string[];
  /** Pieces whose queue has changed since the merge. */
  refs: number[];
}

/** Returns the refusal to undo a merge; null when undoing is allowed. */
export function undoRefusal(since: SinceMerge): Refusal | null {
  if (since.isUndone) return refuse(mergeProblems.undoneAlready);
  for (const reason of ['movedOn', 'parcelShared', 'usedSince'] as const)
    if (since[reason].length > 0) return refuse(mergeProblems[reason], { numbers: since[reason] });
  return since.refs.length > 0 ? refuse(mergeProblems.claimsChanged, { refs: since.refs }) : null;
}
