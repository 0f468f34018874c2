import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { placesIn } from '#features/claims/domain/rules.ts';

/** `place` is null while the claim needs a check and after it has left. */
export interface QueueRow {
  claim: Claim;
  place: number | null;
  /** True when the claim left the queue while the list was frozen. */
  hasLeft: boolean;
}

/** Returns the queue in the order on screen. A claim that has left keeps its row. New claims are last. */
export function frozenQueue(shown: readonly Claim[], current: readonly Claim[]): QueueRow[] {
  const places = placesIn(current);
  const currentRows = new Map(
    current.map((claim, index) => [claim.id, { claim, place: places[index] ?? null, hasLeft: false }]),
  );
  const rows = shown.map((claim) => currentRows.get(claim.id) ?? { claim, place: null, hasLeft: true });
  const shownIds = new Set(shown.map(({ id }) => id));
  return [...rows, ...current.flatMap(({ id }) => (shownIds.has(id) ? [] : (currentRows.get(id) ?? [])))];
}
