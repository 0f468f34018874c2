import type { OrderEventType } from '#features/orders/domain/events.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import { mergeProblems } from './problems.ts';

/** Changes since a merge that may block its undo. Orders by number, pieces by reference. */
export interface SinceMerge {
  isUndone: boolean;
  /** Orders that the destination no longer has. */
  movedOn: string[];
  /** Orders that share a parcel with an order outside the merge. */
  parcelShared: string[];
  /**
   * Orders with an event since the merge by the destination user, or one of `bindingEvents` by any user, and orders set
   * to paid by hand since the merge, whatever their status now.
   */
  usedSince: string[];
  /** Pieces whose claims have changed. */
  refs: number[];
}

/**
 * Events that keep an order with the destination, because the piece, payment, address or withdrawal may concern the
 * destination only.
 */
export const bindingEvents = [
  'order.item-added',
  'order.item-restored',
  'order.address-changed',
  'order.paid',
  'order.rest-paid',
  'order.withdrawn',
] satisfies OrderEventType[];

export function undoRefusal(since: SinceMerge): Refusal | null {
  if (since.isUndone) return refuse(mergeProblems.undoneAlready);
  for (const reason of ['movedOn', 'parcelShared', 'usedSince'] as const)
    if (since[reason].length > 0) return refuse(mergeProblems[reason], { numbers: since[reason] });
  return since.refs.length > 0 ? refuse(mergeProblems.claimsChanged, { refs: since.refs }) : null;
}

/**
 * Returns the proposed side of a user in a merge: the source if the user has orders. A user without orders can only be
 * the destination.
 */
export const mergeSideOf = (user: { id: string; ordersCount: number }): { source: string } | { destination: string } =>
  user.ordersCount > 0 ? { source: user.id } : { destination: user.id };
