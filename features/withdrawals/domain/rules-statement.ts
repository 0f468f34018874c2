// In a file of its own, so that the page of a guest loads no other rule of a withdrawal.

/** Wording that the law requires for the button (articles L. 221-21 and D. 221-5). */
export const CONFIRM_WITHDRAWAL = 'Confirmer la rétractation';

/** Maximum lengths of the name and of the order number that a customer types. */
export const STATED_NAME_MAX = 120;
export const STATED_ORDER_MAX = 30;
