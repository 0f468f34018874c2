import sql from 'sql-template-tag';
import { byId } from './import-catalogue.ts';
import { accountsOf, type OldAccount } from './import-accounts.ts';
import { insertRows, keyed, type NewRow, orRefused, withoutKnown } from './import-table.ts';
import type { ImportRun } from './import-run.ts';
import { type DatabaseRefusal, insertValidRows } from './insert-valid-rows.ts';
import { isTrue, requireValue, textOf, uuidOrNull } from './read-values.ts';
import type { SourceRow } from './source.ts';
import { wantedColumns } from './source-tables.ts';
import { rejectionReason } from './rejection-reason.ts';
import { normaliseEmail } from '#shared/email.ts';
import { normalisePseudo, placeholderEmail } from '#features/users/domain/rules.ts';

const from = 'public.users';
const plan = { from, into: 'users', key: byId } as const;

/**
 * Imports the users with their accounts. Users with an account come first, because they take precedence for a pseudo.
 */
export async function importUsers(run: ImportRun): Promise<void> {
  const hasAccount = (row: SourceRow): boolean => textOf(row['auth_id']) !== null;
  await importMatching(run, hasAccount);
  await importMatching(run, (row) => !hasAccount(row));
}

async function importMatching(run: ImportRun, isSelected: (row: SourceRow) => boolean): Promise<void> {
  const tally = run.report.of(from);
  for await (const batch of run.source.rows(from, wantedColumns(run.source, from))) {
    const selected = batch.filter(isSelected);
    tally.read += selected.length;
    const newRows = await withoutKnown(run, plan, keyed(run, plan, selected));
    const accounts = await accountsOf(run, authIdsOf(newRows.map(({ row }) => row)));
    const people = newRows.flatMap(({ row, key }) =>
      orRefused(run, from, key, () => personOf(row, key, accounts, run.at)),
    );
    run.report.note(
      'droit(s) d’administration sans compte confirmé, non repris',
      people.filter(({ user, wasAdmin }) => wasAdmin && !user.is_admin).length,
    );
    tally.added += await insertValidRows(
      run.client,
      people,
      (validRows) => insertPeople(run, validRows),
      async (person, error) => {
        const reason = await mergeKnownUser(run, person, error);
        if (reason === null) tally.there += 1;
        else run.report.refuse(from, person.user.id, reason);
      },
    );
  }
}

async function insertPeople(run: ImportRun, people: readonly Person[]): Promise<number> {
  const identities = people.flatMap(({ identity }) => identity ?? []);
  if (identities.length > 0) {
    // Marks the new accounts before the insert, after which every account exists.
    await run.db.run(sql`
      update old_accounts a set added = true where a.id = any(${identities.map(({ id }) => id)})
        and not exists (select from auth_identities i where i.id = a.id)`);
    await insertRows(run, 'auth_identities', identities, sql`on conflict (id) do nothing`);
  }
  return insertRows(
    run,
    'users',
    people.map(({ user }) => user),
  );
}

/**
 * Links an imported user to the existing user with the same e-mail address. The existing user gets the imported orders,
 * and the imported pseudo when it has no pseudo.
 * @returns the French reason for a refusal; null when the users are linked.
 */
async function mergeKnownUser(
  run: ImportRun,
  { user, identity }: Person,
  error: DatabaseRefusal,
): Promise<string | null> {
  const pseudo = user.tiktok_username;
  if (error.constraint === 'users_tiktok_username_key') return takenPseudoReason(run, pseudo);
  if (error.constraint !== 'users_email_key' && error.constraint !== 'auth_identities_email_key')
    return rejectionReason(error);
  const existing = await run.db.one<{ id: string; pseudo: string | null }>(sql`
    select u.id, u.tiktok_username as pseudo from users u left join auth_identities a on a.id = u.auth_id
    where u.email = ${user.email} or a.email = ${identity?.email ?? user.email}
    order by (u.email = ${user.email}) desc limit 1`);
  if (!existing) return rejectionReason(error);
  if (pseudo && existing.pseudo && pseudo !== existing.pseudo)
    return `son adresse e-mail est déjà celle de @${existing.pseudo}, et son pseudo @${pseudo} en est un autre`;
  if (pseudo && !existing.pseudo) {
    const updated = await run.db.run(sql`
      update users set tiktok_username = ${pseudo}, updated_at = ${run.at}
      where id = ${existing.id} and not exists (select from users where tiktok_username = ${pseudo})`);
    if (updated === 0) return takenPseudoReason(run, pseudo);
  }
  run.sameAs.set(user.id, existing.id);
  return null;
}

async function takenPseudoReason(run: ImportRun, pseudo: string | null): Promise<string> {
  const holder = await run.db.one<{ email: string }>(sql`select email from users where tiktok_username = ${pseudo}`);
  return `le pseudo @${pseudo} est déjà celui de ${holder?.email} : fusionnez-les d’abord dans l’ancienne boutique`;
}

type User = NewRow & { id: string; email: string; tiktok_username: string | null; is_admin: boolean };
type Identity = NewRow & { id: string; email: string };

interface Person {
  user: User;
  /** Account of the user; null for a user created during a live. */
  identity: Identity | null;
  wasAdmin: boolean;
}

/** Leaves out unreadable ids, which are refused later with their user. */
const authIdsOf = (rows: SourceRow[]): string[] =>
  rows.flatMap((row) => {
    try {
      return uuidOrNull(row['auth_id'], 'compte') ?? [];
    } catch {
      return [];
    }
  });

function personOf(row: SourceRow, id: string, accounts: Map<string, OldAccount>, at: string): Person {
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
      // The address may have changed in the old sign-in only. A user and the user's account have one address (D-16).
      email: identity?.email ?? email,
      tiktok_username: pseudo,
      first_name: textOf(row['first_name']),
      last_name: textOf(row['last_name']),
      phone_number: textOf(row['phone_number']),
      display_name: textOf(row['display_name']),
      avatar_url: textOf(row['avatar_url']),
      // Without an account, anyone may claim the user's pseudo (D-02), so such a user gets no administrator rights.
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
  return normaliseEmail(requireValue(row['email'], 'ni adresse e-mail, ni pseudo sans compte'));
}

/**
 * Returns the user's account. An account that is missing in the old sign-in is created from the user's own address.
 * Without an account, anyone could claim the pseudo (D-02). Null for a user whose account is unusable.
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
