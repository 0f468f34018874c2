export const REHEARSED_REF = 42;

export const REHEARSED_PSEUDO = 'cliente.essai';

export const rehearsedSteps = ['claim', 'order', 'sign-in', 'address', 'payment', 'notice', 'mail', 'label'] as const;
export type RehearsedStep = (typeof rehearsedSteps)[number];
