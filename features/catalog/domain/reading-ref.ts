const REF = /^(?:piece )?(?:n° ?|no ?|#)?(\d{1,9})$/;

/** Returns the number of the piece in a `folded` text (`42`, `n° 42`, `piece 42`, `#42`); null without a number. */
export function readRef(folded: string): number | null {
  const ref = REF.exec(folded)?.[1];
  return ref === undefined ? null : Number(ref);
}
