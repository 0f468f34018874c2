export const moneyOutcomes = ['refunded-card', 'refunded-otherwise', 'kept-agreed'] as const;
export type MoneyOutcome = (typeof moneyOutcomes)[number];

/** Maximum number of open alerts about a withdrawal from an unknown order. Anyone can send such withdrawals. */
export const UNMATCHED_MAX = 200;

/** Maximum number of alerts that the office counts and shows. */
export const MAX_COUNTED = 100;
