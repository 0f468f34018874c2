/** A count that was stopped at `most`, as it is read: `12`, `999+`. */
export const countText = (count: number, most: number): string => (count >= most ? `${most - 1}+` : String(count));
