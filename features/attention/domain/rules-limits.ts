/** Maximum number of open alerts about a withdrawal from an unknown order. Anyone can send such withdrawals. */
export const MAX_UNMATCHED = 200;

/** Number at which the count of open alerts stops. */
export const MAX_COUNTED = 100;
