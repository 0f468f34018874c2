export const MAX_ORDERS = 200;
