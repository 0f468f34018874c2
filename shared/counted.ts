/** A count that was stopped at `most`, as it is read: `12`, `999+`. */
export const countText = (count: number, most: number): string => (count >= most ? `${most - 1}+` : String(count));

/** How many of something: `1 pièce`, `12 pièces`, `1 200 pièces`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`;

type Counted = Parameters<typeof counted>;

/** What became of many, `none` where nothing was done: « 12 prix changés, 2 refusés ». What counts nothing is not said. */
export function outcomeSentence(none: string, done: Counted, ...others: readonly Counted[]): string {
  const went = done[0] > 0 ? counted(...done) : none;
  const rest = others.filter(([count]) => count > 0).map((other) => counted(...other));
  return [went, ...rest].join(', ');
}
