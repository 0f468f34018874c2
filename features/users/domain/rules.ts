import { problem } from '#shared/problem.ts';
import { withoutInvisible } from '#shared/text.ts';

/** TikTok pseudo: 2 to 24 characters of `[a-zA-Z0-9._]`, compared without regard to case (D-01, PUB-09). */
export const PSEUDO_MIN = 2;
export const MAX_PSEUDO = 24;

export function pseudoError(typed: string): string | null {
  if (typed === '') return 'Le pseudo TikTok est requis';
  if (typed.length < PSEUDO_MIN) return 'Le pseudo TikTok doit contenir au moins 2 caractères';
  if (typed.length > MAX_PSEUDO) return 'Le pseudo TikTok ne peut pas dépasser 24 caractères';
  if (!/^[\w.]+$/.test(typed)) {
    return 'Le pseudo TikTok ne doit contenir que des lettres, chiffres, points ou underscore';
  }
  return null;
}

/** Separate from `userProblems` for the sign-up and profile pages, which handle only this refusal. */
export const pseudoTaken = problem('users.pseudo-taken', 409, 'Ce pseudo TikTok est déjà utilisé');

/**
 * Returns the pseudo of a typed or pasted text (`@Lea`, a profile address), in lower case. Other texts only lose
 * invisible characters, the blanks around them, a leading @ and their capitals. `pseudoError` then refuses an invalid
 * text whole, so that no part of it is saved as a pseudo.
 */
export function normalisePseudo(typed: string): string {
  return withoutInvisible(typed)
    .trim()
    .replace(/^\S*tiktok\.com\/@([^/?#]*).*/is, '$1')
    .replace(/^@\s*/, '')
    .toLowerCase();
}

/** Returns the e-mail of a user created on demand during a live (D-04). No mail is sent there. */
export const placeholderEmail = (pseudo: string): string => `${pseudo}@pseudo.invalid`;

const ERASED_DOMAIN = '@efface.invalid';

/** Returns the e-mail of an erased user, whose row remains for old orders. No mail is sent there. */
export const erasedEmail = (userId: string): string => `efface-${userId}${ERASED_DOMAIN}`;

export const isErasedEmail = (email: string): boolean => email.endsWith(ERASED_DOMAIN);

export const PASSWORD_MIN = 12;

/** Duration of a session after its last renewal (CUS-21). */
export const SESSION_DAYS = 60;
/** Maximum duration of a session, renewals included. */
export const MAX_SESSION_DAYS = 365;

const DAY_MS = 86_400_000;

export const sessionEnd = (begunAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, begunAt.getTime() + MAX_SESSION_DAYS * DAY_MS));

/** Validity of a mailed link or code. */
export const SIGN_IN_MINUTES = 60;
/** Number of wrong codes after which the code of a mail is void. */
export const CODE_ATTEMPTS = 5;

export const MAX_BLOCK_REASON = 200;

/**
 * Validity of a code that proves a pseudo, in hours. A customer requests it before a live and writes it during the
 * live.
 */
export const PROOF_HOURS = 24;
/** Maximum number of wrong codes that one speaker may write in the chat within a day. */
export const PROOF_ATTEMPTS = 10;

/** Maximum number of second factor codes that one session or mailed link may try within a quarter of an hour. */
export const FACTOR_ATTEMPTS = 10;
export const RECOVERY_CODES = 10;

export const MAX_NAME = 80;
