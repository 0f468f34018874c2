/** Scopes of an order list: attention item; unpaid for more than a day; unpaid buyer without an account. */
export const onlies = ['attention', 'overdue', 'no-account'] as const;
export type Only = (typeof onlies)[number];
