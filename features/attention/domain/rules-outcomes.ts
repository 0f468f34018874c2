export const moneyOutcomes = ['refunded-card', 'refunded-otherwise', 'kept-agreed'] as const;
export type MoneyOutcome = (typeof moneyOutcomes)[number];
