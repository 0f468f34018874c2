import { MAX_SEARCH_TEXT } from '#shared/text.ts';
import * as z from 'zod/mini';
import {
  actionId,
  okReply,
  email,
  id,
  instant,
  noInput,
  required,
  reverts,
  text,
  trimmed,
} from '#shared/http/schemas.ts';
import { roleNames } from '#shared/roles.ts';
import { pseudoSources } from './lifecycle.ts';
import { MAX_BLOCK_REASON, MAX_NAME } from './rules.ts';
import { freshProof, mailedCode, newPassword, person, pseudoOrNone, sessionUser } from './schemas.ts';

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
  reply: okReply,
};

const blockInForce = z.object({ action: actionId, reason: z.string(), at: instant, by: z.string() });

export const buyerWarnings = z.object({
  /** Null when the shop may give automatically. */
  block: z.nullable(blockInForce),
  expiredOrders: z.int(),
});
export type BuyerWarnings = z.infer<typeof buyerWarnings>;

const nullableWarnings = z.nullable(buyerWarnings);

export const adminUser = z.object({
  ...person,
  displayName: z.nullable(z.string()),
  isProved: z.boolean(),
  standing: nullableWarnings,
  isAdmin: z.boolean(),
  /** Null without rights. */
  role: z.nullable(z.enum(roleNames)),
  hasAccount: z.boolean(),
  ordersCount: z.int(),
  createdAt: instant,
  lastSignInAt: z.nullable(instant),
});
export type AdminUser = z.infer<typeof adminUser>;

const foundUser = z.object({ ...person, isProved: z.boolean(), standing: nullableWarnings, createdAt: instant });
export type FoundUser = z.infer<typeof foundUser>;

export const searchUsers = {
  summary: 'Find users whose e-mail, pseudo, first or last name contains a text, sorted by last name; at most 10',
  input: z.object({ q: required('Saisissez un e-mail, un pseudo ou un nom', MAX_SEARCH_TEXT) }),
  reply: z.object({ users: z.array(foundUser) }),
};

export const getUser = {
  summary: 'Get a user with the number of orders',
  input: z.object({ userId: id }),
  reply: adminUser,
};

const seenText = z.nullable(text());

export const updateUser = {
  summary:
    'Change a user’s names, pseudo and rights (rights: owners only). Omitted fields stay; rights without a role are those of a seller. For a new owner, the caller gives a recent proof',
  input: z.object({
    userId: id,
    firstName: z.optional(required('Le prénom est requis', MAX_NAME)),
    lastName: z.optional(required('Le nom est requis', MAX_NAME)),
    pseudo: z.optional(pseudoOrNone),
    isAdmin: z.optional(z.boolean()),
    role: z.optional(z.enum(roleNames)),
    /** Values on screen. The change is refused when the stored value of a field to change differs. */
    seen: z.optional(
      z.partial(
        z.object({ firstName: seenText, lastName: seenText, pseudo: seenText, role: z.nullable(z.enum(roleNames)) }),
      ),
    ),
    ...freshProof,
  }),
  reply: z.extend(adminUser, {
    /** Id of the change of rights, which an undo names; null when the rights did not change. */
    action: z.nullable(actionId),
  }),
};

export const block = z.extend(blockInForce, {
  unblockedAt: z.nullable(instant),
  unblockedBy: z.nullable(z.string()),
});
export type Block = z.infer<typeof block>;

export const listBlocks = {
  summary: 'List the blocks of a user with their reasons, newest first',
  input: z.object({ userId: id }),
  reply: z.object({ blocks: z.array(block) }),
};

export const blockUser = {
  summary: 'Block a user: the shop gives the user no piece automatically. Orders stay, and a seller can still give',
  input: z.object({ userId: id, reason: required('Le motif est requis', MAX_BLOCK_REASON) }),
  reply: z.extend(okReply, { action: actionId }),
};

export const unblockUser = {
  summary:
    'Unblock a user. `reverts` is the `action` of the block; without it, only the caller’s own block of the last minute is undone',
  input: z.object({ userId: id, reverts }),
  reply: okReply,
};

const foundPseudo = z.object({
  pseudo: z.string(),
  displayName: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  isCustomer: z.boolean(),
  standing: nullableWarnings,
  source: z.nullable(z.enum(pseudoSources)),
  /** True for a spelling similar to the typed text. */
  isNear: z.boolean(),
});

export const searchPseudos = {
  summary:
    'Find pseudos of users and of viewers of the live (tiktok_pseudo_union): claimants of the piece first, at most 100',
  input: z.object({
    q: z._default(trimmed(50), ''),
    liveId: z.optional(id),
    ref: z.optional(text('Des chiffres seulement', 9).check(z.regex(/^\d{1,9}$/, 'Des chiffres seulement'))),
  }),
  reply: z.object({ pseudos: z.array(foundPseudo) }),
};

export const endSession = {
  summary: 'End a session of the caller',
  input: z.object({ sessionId: id }),
  reply: okReply,
};

export const endOtherSessions = {
  summary: 'End all sessions of the caller except the current session',
  input: noInput,
  reply: z.object({ ended: z.int() }),
};

const factorCode = z.object({ code: required('Saisissez le code', 20) });

export const getSecondFactor = {
  summary: 'Get the start date of the caller’s second factor, and the number of recovery codes left',
  input: noInput,
  reply: z.object({ since: z.nullable(instant), codesLeft: z.int() }),
};

export const beginSecondFactor = {
  summary: 'Create a secret for an authenticator app, shown once; it takes effect when confirmed',
  input: noInput,
  reply: z.object({ secret: z.string(), address: z.string() }),
};

const recoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactor = {
  summary:
    'Enable the caller’s second factor with a first code and a recent proof; returns ten recovery codes, shown once',
  input: z.extend(factorCode, { password: freshProof.password, mailCode: freshProof.mailCode }),
  reply: recoveryCodesReply,
};

export const renewRecoveryCodes = {
  summary: 'Replace the caller’s recovery codes, with a code and a recent proof; returns ten new codes, shown once',
  input: z.extend(factorCode, { password: freshProof.password, mailCode: freshProof.mailCode }),
  reply: recoveryCodesReply,
};

export const disableSecondFactor = {
  summary: 'Disable the caller’s second factor with a code and a recent proof; ends the other sessions',
  input: z.extend(factorCode, { password: freshProof.password, mailCode: freshProof.mailCode }),
  reply: okReply,
};

export const giveSecondFactor = {
  summary: 'Send the second factor after the sign-in: an app code or a recovery code, each usable once',
  input: factorCode,
  reply: z.object({ user: sessionUser }),
};

export const askProofCode = {
  summary: 'Mail the caller a code that proves the identity instead of the password',
  input: noInput,
  reply: okReply,
};

export const changeOwnPassword = {
  summary: 'Change the caller’s password with a recent proof; ends the other sessions',
  input: z.object({ newPassword, ...freshProof }),
  reply: okReply,
};

export const beginEmailChange = {
  summary: 'Mail a code to the caller’s new address, with a recent proof',
  input: z.object({ email: email(), ...freshProof }),
  reply: okReply,
};

export const confirmEmailChange = {
  summary:
    'Change the caller’s address with the code mailed to it; ends the other sessions and notifies both addresses',
  input: z.object({ code: mailedCode }),
  reply: z.object({ user: sessionUser }),
};
