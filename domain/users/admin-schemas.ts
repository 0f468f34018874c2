import * as z from 'zod/mini';
import { done, email, id, instant, pageMark, required, text, trimmed } from '../http/schemas.ts';
import { PASSWORD_MIN } from './rules.ts';
import { person, pseudoOrNone, secret, sessionUser } from './schemas.ts';

export const adminSignIn = {
  summary: 'Sign in with e-mail and password',
  input: z.object({
    email: email(),
    password: text('Le mot de passe est requis', 500).check(z.minLength(1, 'Le mot de passe est requis')),
  }),
  reply: z.object({ user: sessionUser }),
};

export const requestPasswordReset = {
  summary: 'Mail a reset link to an administrator',
  input: z.object({ email: email() }),
  reply: done,
};

export const updatePassword = {
  summary: 'Set a new password with a reset link; ends every other session',
  input: z.object({
    token: secret,
    password: text(undefined, 500).check(z.minLength(PASSWORD_MIN, `${PASSWORD_MIN} caractères au minimum`)),
  }),
  reply: z.object({ user: sessionUser }),
};

export const adminUser = z.object({
  ...person,
  displayName: z.nullable(z.string()),
  isProved: z.boolean(),
  isAdmin: z.boolean(),
  hasAccount: z.boolean(),
  ordersCount: z.int(),
  createdAt: instant,
  lastSignInAt: z.nullable(instant),
});
export type AdminUser = z.infer<typeof adminUser>;

const searched = z.optional(trimmed(100));

export const listUsers = {
  summary: 'Users who are not administrators, newest first, by free text (e-mail, pseudo, full name); keyset pages',
  input: z.object({ q: searched, after: pageMark }),
  reply: z.object({ users: z.array(adminUser), next: z.nullable(z.string()) }),
};

export const countUsers = {
  summary: 'How many users the list of the same text has',
  input: z.object({ q: searched }),
  reply: z.object({ count: z.int() }),
};

/** `isProved`: the pseudo is proved to be hers. */
const foundUser = z.object({ ...person, isProved: z.boolean(), createdAt: instant });
export type FoundUser = z.infer<typeof foundUser>;

export const searchUsers = {
  summary: 'Users whose e-mail, pseudo, first or last name holds this text, by last name, at most 10',
  input: z.object({ q: required('Saisissez un e-mail, un pseudo ou un nom', 100) }),
  reply: z.object({ users: z.array(foundUser) }),
};

export const getUser = {
  summary: 'One user, with how many orders she has',
  input: z.object({ userId: id }),
  reply: adminUser,
};

export const updateUser = {
  summary: 'Change a user’s names, pseudo and rights; a pseudo or rights that are not sent stay as they are',
  input: z.object({
    userId: id,
    firstName: required('Le prénom est requis', 80),
    lastName: required('Le nom est requis', 80),
    pseudo: z.optional(pseudoOrNone),
    isAdmin: z.optional(z.boolean()),
  }),
  reply: adminUser,
};

export const searchPseudos = {
  summary: 'Pseudos of users and of viewers of the live, at most 100 (tiktok_pseudo_union)',
  input: z.object({ q: trimmed(50), liveId: z.optional(id) }),
  reply: z.object({
    pseudos: z.array(
      z.object({
        pseudo: z.string(),
        displayName: z.nullable(z.string()),
        avatarUrl: z.nullable(z.string()),
        isCustomer: z.boolean(),
      }),
    ),
  }),
};
