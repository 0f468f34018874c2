/** Returns the text of a count that stops at `most`: `12`, `999+`. */
export const countText = (count: number, most: number): string => (count >= most ? `${most - 1}+` : String(count));

/** Returns a count with its noun: `1 pièce`, `12 pièces`, `1 200 pièces`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`;

type Counted = Parameters<typeof counted>;

/**
 * Returns the result of a batch: « 12 prix changés, 2 refusés ». Counts of zero are left out; `none` replaces a `done`
 * count of zero.
 */
export function outcomeSentence(none: string, done: Counted, ...others: readonly Counted[]): string {
  const went = done[0] > 0 ? counted(...done) : none;
  const rest = others.filter(([count]) => count > 0).map((other) => counted(...other));
  return [went, ...rest].join(', ');
}
