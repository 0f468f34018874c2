const REF = /^(?:piece )?(?:n° ?|no ?|#)?(\d{1,9})$/;

/** The number of the piece that a text names, as `folded` has it: `42`, `n° 42`, `piece 42`, `#42`; null when it names none. */
export function readRef(folded: string): number | null {
  const ref = REF.exec(folded)?.[1];
  return ref === undefined ? null : Number(ref);
}
