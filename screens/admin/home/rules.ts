/** Highest order count that the dashboard shows exactly. */
export const MOST_ORDERS_COUNTED = 1000;
