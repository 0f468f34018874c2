/** Maximum number of orders that a count of the dashboard includes. The maximum means that many or more. */
export const MAX_ORDERS_COUNTED = 1000;
