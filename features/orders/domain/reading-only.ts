/** Scopes of an order list, by attention item, by age of an unpaid order (over one day) and by missing account. */
export const onlies = ['attention', 'overdue', 'no-account'] as const;
export type Only = (typeof onlies)[number];
