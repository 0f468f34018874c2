/** Destination of the money of an alert, given by the seller who settles it. */
export const moneyOutcomes = ['refunded-card', 'refunded-otherwise', 'kept-agreed'] as const;
export type MoneyOutcome = (typeof moneyOutcomes)[number];

/** Maximum number of open alerts about a withdrawal without an order, to limit abuse. */
export const UNMATCHED_MAX = 200;

/** Maximum number of alerts that the office counts and shows. */
export const MAX_COUNTED = 100;
