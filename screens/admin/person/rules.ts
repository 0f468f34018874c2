export const ORDERS_SHOWN = 20;
export const CLAIMS_SHOWN = 50;
export const HISTORY_SHOWN = 10;
