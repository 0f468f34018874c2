const EMAIL_MAX = 254;
const FORM = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

export const EMAIL_SENTENCE = 'Veuillez saisir une adresse email valide';

/** An e-mail address as it is kept: without blanks around it, in lower case. */
export const normaliseEmail = (typed: string): string => typed.trim().toLowerCase();

/** What is wrong with a typed e-mail address, in French; null when a mail may be sent there. */
export function emailError(typed: string): string | null {
  const address = normaliseEmail(typed);
  return address.length <= EMAIL_MAX && FORM.test(address) ? null : EMAIL_SENTENCE;
}

/** True for an address no mail may go to. */
export const isPlaceholderEmail = (email: string): boolean => email.endsWith('.invalid');
