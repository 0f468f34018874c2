const EMAIL_MAX = 254;
const EMAIL_PATTERN = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

export const EMAIL_SENTENCE = 'Veuillez saisir une adresse email valide';

/** Returns an e-mail address as it is stored: trimmed and in lower case. */
export const normaliseEmail = (typed: string): string => typed.trim().toLowerCase();

/** Returns the French error of a typed e-mail address; null when it is valid. */
export function emailError(typed: string): string | null {
  const address = normaliseEmail(typed);
  return address.length <= EMAIL_MAX && EMAIL_PATTERN.test(address) ? null : EMAIL_SENTENCE;
}

/** Returns true for an address that must never receive mail. */
export const isPlaceholderEmail = (email: string): boolean => email.endsWith('.invalid');
