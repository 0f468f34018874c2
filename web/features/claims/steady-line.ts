import type { Claim } from '#domain/claims/admin-schemas.ts';

/** Somebody in the line of a piece, and her place; none once she has left it while a hand was over her row. */
export interface LineRow {
  claim: Claim;
  place: number | null;
}

/** The line as it was drawn, each row where it is: who has left stays, marked, and who came since is under them. */
export function steadyLine(drawn: readonly Claim[], current: readonly Claim[]): LineRow[] {
  const places = new Map(current.map((claim, index) => [claim.id, { claim, place: index + 1 }]));
  const rows = drawn.map((claim) => places.get(claim.id) ?? { claim, place: null });
  const known = new Set(drawn.map(({ id }) => id));
  return [...rows, ...current.flatMap(({ id }) => (known.has(id) ? [] : (places.get(id) ?? [])))];
}
