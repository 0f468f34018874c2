/** Number of the invented piece. */
export const REHEARSED_REF = 42;

/** Pseudo of the invented buyer. */
export const REHEARSED_PSEUDO = 'cliente.essai';

export const rehearsedSteps = ['claim', 'order', 'sign-in', 'address', 'payment', 'notice', 'mail', 'label'] as const;
export type RehearsedStep = (typeof rehearsedSteps)[number];
