/**
 * Scopes of an order list: open attention item, unpaid for more than a day, hold that ends today, buyer without an
 * account.
 */
export const orderScopes = ['attention', 'overdue', 'expiring', 'no-account'] as const;
export type OrderScope = (typeof orderScopes)[number];
