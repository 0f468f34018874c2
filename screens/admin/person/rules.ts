/** Number of latest orders on the page of a user. The list of orders has the rest. */
export const ORDERS_SHOWN = 20;
/** Maximum number of awaited pieces to show. */
export const CLAIMS_SHOWN = 50;
/** Number of latest history rows about the user to show. */
export const HISTORY_SHOWN = 10;
