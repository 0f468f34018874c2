export const MAX_ORDERS = 200;
export const MAX_CLAIMS = 200;
