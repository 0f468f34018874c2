import type { OrderEventType } from '#features/orders/domain/events.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import { mergeProblems } from './problems.ts';

/** Changes since a merge that may block its undoing: orders by number, pieces by reference. */
export interface SinceMerge {
  isUndone: boolean;
  /** Orders that no longer belong to the destination. */
  movedOn: string[];
  /** Orders that share a parcel with an order outside the merge. */
  parcelShared: string[];
  /** Orders in which the destination acted, or with one of `bindingEvents`. */
  usedSince: string[];
  /** Pieces whose queue has changed since the merge. */
  refs: number[];
}

/** Events of any author after which an order stays with the destination. Their content may not suit the source. */
export const bindingEvents = [
  'order.item-added',
  'order.item-restored',
  'order.address-changed',
  'order.paid',
  'order.rest-paid',
  'order.withdrawn',
] satisfies OrderEventType[];

/** Returns the refusal to undo a merge; null when undoing is allowed. */
export function undoRefusal(since: SinceMerge): Refusal | null {
  if (since.isUndone) return refuse(mergeProblems.undoneAlready);
  for (const reason of ['movedOn', 'parcelShared', 'usedSince'] as const)
    if (since[reason].length > 0) return refuse(mergeProblems[reason], { numbers: since[reason] });
  return since.refs.length > 0 ? refuse(mergeProblems.claimsChanged, { refs: since.refs }) : null;
}
