/** The most orders that a count of the dashboard tells apart. */
export const MOST_ORDERS_COUNTED = 1_000;

/** A count that was stopped at `most`, as it is read: `12`, `999+`. */
export const countText = (count: number, most: number): string => (count >= most ? `${most - 1}+` : String(count));
