/** A count that was stopped at `most`, as it is read: `12`, `999+`. */
export const countText = (count: number, most: number): string => (count >= most ? `${most - 1}+` : String(count));

/** How many of something: `1 pièce`, `12 pièces`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count > 1 ? many : one}`;
