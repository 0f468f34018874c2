import { link } from './mail-facts.ts';

/** Refunds of each kind, in cents. */
export const refunds = {
  credit: { amount: 120_000, way: 'credit', left: 0 },
  cancelled: { amount: 9_950, way: 'cancelled', left: 0 },
  lowered: { amount: 20_000, way: 'lowered', left: 1_250 },
} as const;

/** Answers of the shop: to a long question, and without a question. */
export const answers = ['x'.repeat(900), null].map((question) => ({
  orderNumber: 'C100123',
  question,
  answer: `Oui, elle mesure 98 cm.\n\nVoyez ${link}`,
  orderUrl: link,
}));
