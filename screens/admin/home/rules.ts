/** The most orders that a count of the dashboard tells apart. */
export const MOST_ORDERS_COUNTED = 1000;
