/**
 * Scopes of an order list: orders with an attention item, unpaid for more than a day, with a hold that ends today,
 * without an account.
 */
export const orderScopes = ['attention', 'overdue', 'expiring', 'no-account'] as const;
export type OrderScope = (typeof orderScopes)[number];
