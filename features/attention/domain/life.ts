/** Where the money of an alert went, as the seller who settles it says. */
export const moneyOutcomes = ['refunded-card', 'refunded-otherwise', 'kept-agreed'] as const;
export type MoneyOutcome = (typeof moneyOutcomes)[number];
