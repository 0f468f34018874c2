import sql from 'sql-template-tag';
import { normaliseEmail } from '#shared/email.ts';
import { insertRows, orRefused } from './import-table.ts';
import type { ImportRun } from './import-run.ts';
import { insertValidRows } from './insert-valid-rows.ts';
import { textOf, uuidOf } from './read-values.ts';
import type { SourceRow } from './source.ts';
import { wantedColumns } from './source-tables.ts';
import { rejectionReason } from './rejection-reason.ts';

const FROM = 'auth.users';
const CONFIRMATION_COLUMNS = ['email_confirmed_at', 'confirmed_at', 'last_sign_in_at'];

/**
 * Stores the old accounts in a temporary table for the import of users. Passwords are not imported: customers sign in
 * by a link, administrators choose a new password (D-11).
 */
export async function loadAccounts(run: ImportRun): Promise<void> {
  await run.client.query(`create temp table old_accounts (id uuid primary key, email text, usable boolean not null,
    created_at timestamptz, last_sign_in_at timestamptz, added boolean not null default false) on commit drop`);
  if (!run.source.columnsOf(FROM)) return;
  const columns = wantedColumns(run.source, FROM);
  const hasConfirmationColumn = CONFIRMATION_COLUMNS.some((column) => columns.includes(column));
  for await (const batch of run.source.rows(FROM, columns)) {
    run.report.of(FROM).read += batch.length;
    const rows = batch.flatMap((row) =>
      orRefused(run, FROM, row['id'] ?? '?', () => ({
        id: uuidOf(row['id'], 'identifiant'),
        email: row['email'] ? normaliseEmail(row['email']) : null,
        usable: isUsable(row, hasConfirmationColumn),
        created_at: textOf(row['created_at']),
        last_sign_in_at: textOf(row['last_sign_in_at']),
        added: false,
      })),
    );
    await insertValidRows(
      run.client,
      rows,
      (validRows) => insertRows(run, 'old_accounts', validRows),
      async (row, error) => run.report.refuse(FROM, row.id, rejectionReason(error)),
    );
  }
}

/**
 * Returns true for an account that still exists and whose address is confirmed. The user of an unusable account is
 * imported without the account. In a source without confirmation columns, every address counts as confirmed.
 */
const isUsable = (row: SourceRow, hasConfirmationColumn: boolean): boolean =>
  !textOf(row['deleted_at']) &&
  (!hasConfirmationColumn || CONFIRMATION_COLUMNS.some((column) => textOf(row[column]) !== null));

export interface OldAccount {
  id: string;
  email: string | null;
  usable: boolean;
  createdAt: string | null;
  lastSignInAt: string | null;
}

export async function accountsOf(run: ImportRun, ids: string[]): Promise<Map<string, OldAccount>> {
  const found = await run.db.many<OldAccount>(sql`
    select id, email, usable, created_at::text as "createdAt", last_sign_in_at::text as "lastSignInAt"
    from old_accounts where id = any(${ids})`);
  return new Map(found.map((account) => [account.id, account]));
}

/** Adds the accounts to the report. Must run after the import of the users. */
export async function countAccounts(run: ImportRun): Promise<void> {
  const counted = await run.db.one<{ added: number; there: number; left: number }>(sql`
    with results as (select a.added, exists (
      select from auth_identities i where i.id = a.id or i.email = a.email) as there from old_accounts a)
    select count(*) filter (where added)::integer as added, count(*) filter (where there and not added)::integer as there,
      count(*) filter (where not there and not added)::integer as left from results`);
  const { added, there, left } = counted ?? { added: 0, there: 0, left: 0 };
  const tally = run.report.of(FROM);
  tally.added += added;
  tally.there += there;
  tally.left += left;
  run.report.note(
    'compte(s) sans utilisateur repris, ou dont l’adresse n’a jamais été confirmée : le prochain lien de connexion les ouvrira',
    left,
  );
}
