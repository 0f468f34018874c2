/** Highest order count that the dashboard shows exactly. */
export const MAX_ORDERS_COUNTED = 1000;
