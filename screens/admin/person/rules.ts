/** The latest orders that a person's page shows: the list of orders has the others. */
export const ORDERS_SHOWN = 20;
/** The pieces that she waits for, as many as are shown. */
export const CLAIMS_SHOWN = 50;
/** The latest lines of « Historique » about her that are shown. */
export const HISTORY_SHOWN = 10;
