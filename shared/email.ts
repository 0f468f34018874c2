import { withoutInvisible } from './text.ts';

const MAX_EMAIL = 254;
const EMAIL_PATTERN = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

export const EMAIL_SENTENCE = 'Veuillez saisir une adresse email valide';

export const normaliseEmail = (typed: string): string => withoutInvisible(typed).trim().toLowerCase();

export function emailError(typed: string): string | null {
  const address = normaliseEmail(typed);
  return address.length <= MAX_EMAIL && EMAIL_PATTERN.test(address) ? null : EMAIL_SENTENCE;
}

/** Placeholder addresses must never receive mail. */
export const isPlaceholderEmail = (email: string): boolean => email.endsWith('.invalid');
