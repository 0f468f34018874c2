import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { blankable, done, email, id, noInput } from '../http/schemas.ts';
import * as paths from './paths.ts';
import { normalisePseudo, PASSWORD_MIN, pseudoError } from './rules.ts';

const cleanPseudo = z.string().check((found) => {
  const wrong = pseudoError(found.value);
  if (wrong) found.issues.push({ code: 'custom', message: wrong, input: found.value });
});

/** A pseudo as typed, cleaned and checked; the message is the first rule it breaks. */
export const pseudo = z.pipe(
  z.string('Veuillez saisir votre pseudo TikTok'),
  z.pipe(
    z.transform((typed: string) => normalisePseudo(typed)),
    cleanPseudo,
  ),
);

/** The same where there may be none: what is left empty is null. */
export const pseudoOrNone = z.pipe(
  z.nullable(z.string()),
  z.pipe(
    z.transform((typed: string | null) => (typed === null ? null : normalisePseudo(typed) || null)),
    z.nullable(cleanPseudo),
  ),
);

export const person = {
  id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  pseudo: z.nullable(z.string()),
};

/** Who is signed in, as the screens need it. */
export const sessionUser = z.object({ ...person, phone: z.nullable(z.string()), isAdmin: z.boolean() });
export type SessionUser = z.infer<typeof sessionUser>;

/** After signing in: where to go, and why a pseudo asked for at sign-up could not be kept (D-02). */
const signedIn = z.object({ user: sessionUser, pseudoRefused: z.boolean() });

export const getSession = endpoint({
  ...paths.getSession,
  access: 'public',
  summary: 'Who is signed in',
  input: noInput,
  reply: z.object({ user: z.nullable(sessionUser) }),
});

export const requestSignIn = endpoint({
  ...paths.requestSignIn,
  access: 'public',
  summary: 'Mail a sign-in link and code; the answer never tells whether the address is known',
  input: z.object({ email: email() }),
  reply: done,
});

export const signUp = endpoint({
  ...paths.signUp,
  access: 'public',
  summary: 'Ask for an account; the mail proves the address',
  input: z.object({
    pseudo,
    email: email(),
    acceptTerms: z.literal(true, 'Veuillez accepter les conditions générales de vente'),
  }),
  reply: done,
});

export const confirmLink = endpoint({
  ...paths.confirmLink,
  access: 'public',
  summary: 'Use a mailed link, once, after a click',
  input: z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) }),
  reply: signedIn,
});

export const confirmCode = endpoint({
  ...paths.confirmCode,
  access: 'public',
  summary: 'Use the 6-digit code of the same mail',
  input: z.object({
    email: email(),
    code: z
      .string('Saisissez les 6 chiffres du code')
      .check(z.trim(), z.regex(/^\d{6}$/, 'Saisissez les 6 chiffres du code')),
  }),
  reply: signedIn,
});

export const adminSignIn = endpoint({
  method: 'POST',
  path: '/api/admin/sign-in',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  input: z.object({
    email: email(),
    password: z
      .string('Le mot de passe est requis')
      .check(z.minLength(1, 'Le mot de passe est requis'), z.maxLength(500)),
  }),
  reply: z.object({ user: sessionUser }),
});

export const signOut = endpoint({
  ...paths.signOut,
  access: 'public',
  summary: 'End this browser’s session',
  input: noInput,
  reply: done,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password/reset-link',
  access: 'public',
  summary: 'Mail a reset link to an administrator',
  input: z.object({ email: email() }),
  reply: done,
});

export const updatePassword = endpoint({
  method: 'POST',
  path: '/api/password',
  access: 'public',
  summary: 'Set a new password with a reset link; ends every other session',
  input: z.object({
    token: z.string().check(z.minLength(20), z.maxLength(100)),
    password: z.string().check(z.minLength(PASSWORD_MIN, `${PASSWORD_MIN} caractères au minimum`), z.maxLength(500)),
  }),
  reply: z.object({ user: sessionUser }),
});

export const updateProfile = endpoint({
  ...paths.updateProfile,
  access: 'customer',
  summary: 'Change one’s own names, or give a first pseudo',
  input: z.object({
    firstName: z.optional(blankable(80)),
    lastName: z.optional(blankable(80)),
    pseudo: z.optional(pseudo),
  }),
  reply: z.object({ user: sessionUser }),
});

/** Wire name of the spec (§7): POST /functions/v1/check-tiktok-username. */
export const checkPseudo = endpoint({
  ...paths.checkPseudo,
  access: 'public',
  summary: 'Is this pseudo taken by someone with an account? (D-02)',
  input: z.object({ username: z.string().check(z.trim(), z.maxLength(200)) }),
  reply: z.object({ exists: z.boolean() }),
});
