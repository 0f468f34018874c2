import * as z from 'zod/mini';
import { blankable, okReply, email, id, instant, noInput, text, trimmed } from '#shared/http/schemas.ts';
import { roleNames } from '#shared/roles.ts';
import { MAX_NAME, PASSWORD_MIN, normalisePseudo, pseudoError } from './rules.ts';

const cleanPseudo = z.string().check((checked) => {
  const message = pseudoError(checked.value);
  if (message) checked.issues.push({ code: 'custom', message, input: checked.value });
});

export const pseudo = z.pipe(
  text('Veuillez saisir votre pseudo TikTok'),
  z.pipe(
    z.transform((typed: string) => normalisePseudo(typed)),
    cleanPseudo,
  ),
);

export const pseudoOrNone = z.pipe(
  z.nullable(text()),
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

export const sessionUser = z.object({
  ...person,
  phone: z.nullable(z.string()),
  isAdmin: z.boolean(),
  role: z.nullable(z.enum(roleNames)),
  /** True when the user has rights that stay inactive until the second factor is given. */
  awaitsCode: z.boolean(),
});
export type SessionUser = z.infer<typeof sessionUser>;
export type Person = Pick<SessionUser, keyof typeof person>;

/** Reply to a sign-in. `pseudoRefused`: the pseudo requested at sign-up was taken in the meantime (D-02). */
const signedIn = z.object({ user: sessionUser, pseudoRefused: z.boolean() });

export const getSession = {
  summary: 'Get the signed-in user',
  input: noInput,
  reply: z.object({ user: z.nullable(sessionUser) }),
};

export const requestSignIn = {
  summary: 'Mail a sign-in link and code; the reply never reveals whether the address is known',
  input: z.object({ email: email() }),
  reply: okReply,
};

export const signUp = {
  summary: 'Request an account; the mail proves the address',
  input: z.object({
    pseudo,
    email: email(),
    acceptTerms: z.literal(true, 'Veuillez accepter les conditions générales de vente'),
  }),
  reply: okReply,
};

const secret = text(undefined, 100).check(z.minLength(20));

export const mailedCode = text('Saisissez les 6 chiffres du code').check(
  z.trim(),
  z.regex(/^\d{6}$/, 'Saisissez les 6 chiffres du code'),
);

/**
 * Fresh proof of the caller (decision 0079): a password or a mailed code, and a code of the second factor once it is
 * on.
 */
export const freshProof = {
  password: z.optional(text(undefined, 500)),
  mailCode: z.optional(mailedCode),
  factorCode: z.optional(trimmed(20)),
};
const proof = z.object(freshProof);
export type Proof = z.infer<typeof proof>;

export const confirmLink = {
  summary: 'Sign in with a mailed link, which works once',
  input: z.object({ token: secret }),
  reply: signedIn,
};

export const confirmCode = {
  summary: 'Sign in with the 6-digit code of the mail',
  input: z.object({
    email: email(),
    code: mailedCode,
  }),
  reply: signedIn,
};

export const newPassword = text(undefined, 500).check(
  z.minLength(PASSWORD_MIN, `${PASSWORD_MIN} caractères au minimum`),
);

export const updatePassword = {
  summary:
    'Set a new password with a reset link, and a code of the second factor once it is on; ends every other session',
  input: z.object({ token: secret, password: newPassword, factorCode: z.optional(trimmed(20)) }),
  reply: z.object({ user: sessionUser }),
};

export const signOut = {
  summary: 'End the session of this browser',
  input: noInput,
  reply: okReply,
};

export const updateProfile = {
  summary: 'Change the caller’s names, or set a first pseudo',
  input: z.object({
    firstName: z.optional(blankable(MAX_NAME)),
    lastName: z.optional(blankable(MAX_NAME)),
    pseudo: z.optional(pseudo),
  }),
  /** `orders`: number of orders that came with a first pseudo. */
  reply: z.object({ user: sessionUser, orders: z.number() }),
};

const pseudoProof = z.object({
  isProved: z.boolean(),
  /**
   * Code that proves the pseudo when its owner writes it with « défilé » in the chat of a live; null without a code.
   */
  code: z.nullable(z.object({ code: z.string(), until: instant })),
  /**
   * True when the shop has received a code of the account that did not prove the pseudo, so that a seller must decide.
   */
  isUnderReview: z.boolean(),
});

export type PseudoProof = z.infer<typeof pseudoProof>;

export const getPseudoProof = {
  summary: 'Get whether the caller’s pseudo is proved, and the code that proves it',
  input: noInput,
  reply: pseudoProof,
};

export const askPseudoCode = {
  summary: 'Create a code to write in the chat of a live; the previous code becomes void',
  input: noInput,
  reply: pseudoProof,
};

export const checkPseudo = {
  summary: 'Check whether a user with an account has this pseudo (D-02)',
  input: z.object({ username: trimmed(200) }),
  reply: z.object({ exists: z.boolean() }),
};
