/**
 * Scopes of an order list: by attention item, by age of an unpaid order (over one day), by a hold that ends today, and
 * by missing account.
 */
export const orderScopes = ['attention', 'overdue', 'expiring', 'no-account'] as const;
export type OrderScope = (typeof orderScopes)[number];
