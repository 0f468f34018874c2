// Separate from `rules.ts`, so that the page of a guest does not load the other rules of withdrawals.

/** Wording that the law requires for the button (articles L. 221-21 and D. 221-5). */
export const CONFIRM_WITHDRAWAL = 'Confirmer la rétractation';

export const MAX_STATED_NAME = 120;
export const MAX_STATED_ORDER = 30;
