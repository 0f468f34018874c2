/** Number of the only piece of a rehearsed order. */
export const REHEARSED_REF = 42;

/** Pseudo of the claim for this piece. */
export const REHEARSED_PSEUDO = 'cliente.essai';

/** Steps of a rehearsed order, in their order. */
export const rehearsedSteps = ['claim', 'order', 'sign-in', 'address', 'payment', 'notice', 'mail', 'label'] as const;
export type RehearsedStep = (typeof rehearsedSteps)[number];
