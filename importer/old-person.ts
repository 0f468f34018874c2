import { normaliseEmail } from '#shared/email.ts';
import { normalisePseudo, placeholderEmail } from '#features/users/domain/rules.ts';
import type { OldAccount } from './bring-accounts.ts';
import type { NewRow } from './bring-table.ts';
import { isTrue, mustHave, textOf, uuidOrNull } from './read-values.ts';
import type { SourceRow } from './source.ts';

type User = NewRow & { id: string; email: string; tiktok_username: string | null; is_admin: boolean };
type Identity = NewRow & { id: string; email: string };

/** A user of the old shop, as the new one keeps her. */
export interface Person {
  user: User;
  /** What she signs in with; null for a user made on demand during a live. */
  identity: Identity | null;
  /** Whether the old shop had her as an administrator. */
  wasAdmin: boolean;
}

/** The accounts that users say are theirs; unreadable ones are refused further on, with their user. */
export const authIdsOf = (rows: SourceRow[]): string[] =>
  rows.flatMap((row) => {
    try {
      return uuidOrNull(row['auth_id'], 'compte') ?? [];
    } catch {
      return [];
    }
  });

/** @throws RefusedRow for a user that can't come. */
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
      // Without an account her pseudo is free for whoever asks (D-02): the shop's keys must not come with it.
      is_admin: wasAdmin && identity !== null,
      created_at: createdAt,
      updated_at: textOf(row['updated_at']) ?? createdAt,
    },
  };
}

/** A user made on demand has a made-up address, which could be somebody's: it becomes ours, that no mail goes to (D-04). */
function emailOf(row: SourceRow, authId: string | null, pseudo: string | null): string {
  if (authId === null && pseudo !== null) return placeholderEmail(pseudo);
  return normaliseEmail(mustHave(row['email'], 'ni adresse e-mail, ni pseudo sans compte'));
}

/**
 * What she signs in with. An account that the old sign-in does not know (any more) is made from her own address: without
 * one, her pseudo would be free for whoever asks (D-02).
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
