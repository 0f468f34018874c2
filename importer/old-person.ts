import { normaliseEmail } from '#shared/email.ts';
import { normalisePseudo, placeholderEmail } from '#features/users/domain/rules.ts';
import type { OldAccount } from '#importer/import-accounts.ts';
import type { NewRow } from '#importer/import-table.ts';
import { isTrue, mustHave, textOf, uuidOrNull } from './read-values.ts';
import type { SourceRow } from './source.ts';

type User = NewRow & { id: string; email: string; tiktok_username: string | null; is_admin: boolean };
type Identity = NewRow & { id: string; email: string };

/** User of the old shop in the format of the new shop. */
export interface Person {
  user: User;
  /** Account of the user; null for a user created during a live. */
  identity: Identity | null;
  /** True for an administrator of the old shop. */
  wasAdmin: boolean;
}

/** Returns the account ids of users. Unreadable ids are refused later, with their user. */
export const authIdsOf = (rows: SourceRow[]): string[] =>
  rows.flatMap((row) => {
    try {
      return uuidOrNull(row['auth_id'], 'compte') ?? [];
    } catch {
      return [];
    }
  });

/** @throws RefusedRow for an invalid user. */
export function personOf(row: SourceRow, id: string, accounts: Map<string, OldAccount>, at: string): Person {
  const authId = uuidOrNull(row['auth_id'], 'identifiant du compte');
  const pseudo = normalisePseudo(row['tiktok_username'] ?? '') || null;
  const email = emailOf(row, authId, pseudo);
  const createdAt = textOf(row['created_at']) ?? at;
  const identity = authId === null ? null : identityOf(authId, accounts.get(authId), email, createdAt);
  const wasAdmin = isTrue(row['is_admin'], false);
  return {
    identity,
    wasAdmin,
    user: {
      id,
      auth_id: identity?.id ?? null,
      email,
      tiktok_username: pseudo,
      first_name: textOf(row['first_name']),
      last_name: textOf(row['last_name']),
      phone_number: textOf(row['phone_number']),
      display_name: textOf(row['display_name']),
      avatar_url: textOf(row['avatar_url']),
      // Without an account, anyone may claim the user's pseudo (D-02). It must not carry administrator rights.
      is_admin: wasAdmin && identity !== null,
      created_at: createdAt,
      updated_at: textOf(row['updated_at']) ?? createdAt,
    },
  };
}

/**
 * Returns the user's e-mail. A user created during a live has an invented address that may belong to a real person. The
 * shop's placeholder, which never receives mail, replaces it (D-04).
 */
function emailOf(row: SourceRow, authId: string | null, pseudo: string | null): string {
  if (authId === null && pseudo !== null) return placeholderEmail(pseudo);
  return normaliseEmail(mustHave(row['email'], 'ni adresse e-mail, ni pseudo sans compte'));
}

/**
 * Returns the user's account. An account that is missing in the old sign-in is created from the user's own address.
 * Without an account, anyone could claim the pseudo (D-02).
 */
function identityOf(id: string, account: OldAccount | undefined, email: string, createdAt: string): Identity | null {
  if (account && !account.usable) return null;
  return {
    id,
    email: account?.email ?? email,
    created_at: account?.createdAt ?? createdAt,
    last_sign_in_at: account?.lastSignInAt ?? null,
  };
}
