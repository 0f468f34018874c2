/** What else narrows a list of orders: a person must look at them; unpaid for more than a day; unpaid, their buyer without an account. */
export const onlies = ['attention', 'overdue', 'no-account'] as const;
export type Only = (typeof onlies)[number];
