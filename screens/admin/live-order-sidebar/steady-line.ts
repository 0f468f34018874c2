import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { placesIn } from '#features/claims/domain/rules.ts';

/** Somebody in the line of a piece, and her place; none while she is to be checked, nor once she has left. */
export interface LineRow {
  claim: Claim;
  place: number | null;
  /** She is out of the line since a hand is over her row. */
  hasLeft: boolean;
}

/** The line as it was drawn, each row where it is: who has left stays, marked, and who came since is under them. */
export function steadyLine(drawn: readonly Claim[], current: readonly Claim[]): LineRow[] {
  const places = placesIn(current);
  const standing = new Map(
    current.map((claim, index) => [claim.id, { claim, place: places[index] ?? null, hasLeft: false }]),
  );
  const rows = drawn.map((claim) => standing.get(claim.id) ?? { claim, place: null, hasLeft: true });
  const known = new Set(drawn.map(({ id }) => id));
  return [...rows, ...current.flatMap(({ id }) => (known.has(id) ? [] : (standing.get(id) ?? [])))];
}
