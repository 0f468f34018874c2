/** Returns `12`, or `999+` for a count that stopped at `maxCount`. */
export const countText = (count: number, maxCount: number): string =>
  count >= maxCount ? `${maxCount - 1}+` : String(count);

/** Returns `1 pièce`, `12 pièces`, `1 200 pièces`. */
export const counted = (count: number, singular: string, many = `${singular}s`): string =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : singular}`;

type CountedNoun = Parameters<typeof counted>;

/** Returns « 12 prix changés, 2 refusés ». Leaves out counts of zero; `none` replaces a `done` count of zero. */
export function outcomeSentence(none: string, done: CountedNoun, ...extraCounts: readonly CountedNoun[]): string {
  const doneText = done[0] > 0 ? counted(...done) : none;
  const rest = extraCounts.filter(([count]) => count > 0).map((extraCount) => counted(...extraCount));
  return [doneText, ...rest].join(', ');
}
