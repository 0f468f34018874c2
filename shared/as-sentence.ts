/** Ends a refusal with a full stop. A refusal of several sentences has one. */
export const asSentence = (refusal: string): string => (refusal.endsWith('.') ? refusal : `${refusal}.`);
