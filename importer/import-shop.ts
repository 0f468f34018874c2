import type { Pool } from 'pg';
import { dbOver, WITHOUT_TIME_LIMIT } from '#platform/server/db/client.ts';
import { bringColours, bringLives, bringProducts } from '#importer/import-catalogue.ts';
import { bringFaqs, bringPages } from '#importer/import-content.ts';
import { bringEvents, bringLiveUsers } from '#importer/import-feed.ts';
import { bringItems } from '#importer/import-items.ts';
import { importOrders, finishOrders, numberFromHere } from '#importer/import-orders.ts';
import { countAccounts, layOutAccounts } from '#importer/import-accounts.ts';
import { bringUsers } from '#importer/import-users.ts';
import type { ImportRun } from './import-run.ts';
import type { Report } from './report.ts';
import type { Source } from './source.ts';
import { mustBeAShop, sourceTableNames, unknownColumns } from './source-tables.ts';
import sql from 'sql-template-tag';

const IMPORT_LOCK = 730_604;

interface Options {
  pool: Pool;
  source: Source;
  report: Report;
  now: Date;
  /** Imports the valid rows even when some rows are refused. */
  acceptRefusals?: boolean;
  /** Reports what would happen and stores nothing. */
  dryRun?: boolean;
}

/**
 * Result of an import: `kept` when rows were added, `nothing-new` when none were new. `refused` and `dry-run` store
 * nothing.
 */
export type ImportEnd = 'kept' | 'nothing-new' | 'refused' | 'dry-run';

/**
 * Imports an old shop in one transaction. Rows keep their ids. Existing rows stay unchanged, so a second import adds
 * nothing (SYS-11).
 * @throws SourceFault when the source is not a shop.
 */
export async function importShop({ pool, source, report, now, acceptRefusals, dryRun }: Options): Promise<ImportEnd> {
  mustBeAShop(source);
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query(WITHOUT_TIME_LIMIT);
    // Times without a zone in old tables are UTC.
    await client.query(`set local timezone to 'UTC'`);
    await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
    const run = { source, client, db: dbOver(client), report, at: now.toISOString(), sameAs: new Map() };
    await bringAll(run);
    report.mustAddUp();
    const end = endOf(report, acceptRefusals ?? false, dryRun ?? false);
    if (end === 'kept') await numberFromHere(run);
    await client.query(end === 'kept' || end === 'nothing-new' ? 'commit' : 'rollback');
    return end;
  } catch (error) {
    await client.query('rollback').catch((lost: unknown) => {
      broken = lost instanceof Error ? lost : new Error(String(lost));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function bringAll(run: ImportRun): Promise<void> {
  await layOutAccounts(run);
  await bringUsers(run);
  await countAccounts(run);
  await bringLives(run);
  await bringColours(run);
  await bringProducts(run);
  await importOrders(run);
  await bringItems(run);
  await finishOrders(run);
  await bringFaqs(run);
  await bringPages(run);
  await bringLiveUsers(run);
  await bringEvents(run);
  await noteTheRest(run);
}

/** Adds the notes that the counts of the summary do not show. */
async function noteTheRest({ source, db, report }: ImportRun): Promise<void> {
  const admins = await db.many<{ email: string }>(sql`
    select u.email from users u left join auth_identities a on a.id = u.auth_id
    where u.is_admin and a.password_hash is null order by u.email`);
  for (const { email } of admins)
    report.note(`administratrice à qui donner un mot de passe : npm run admin:create -- ${email}`);
  for (const table of sourceTableNames) {
    if (!source.columnsOf(table)) report.note(`table absente de l’ancienne boutique : ${table}`);
    const unknown = unknownColumns(source, table);
    if (unknown.length > 0)
      report.note(`colonne(s) sans place ici, non reprise(s) : ${table} (${unknown.join(', ')})`, unknown.length);
  }
}

function endOf(report: Report, acceptRefusals: boolean, dryRun: boolean): ImportEnd {
  if (dryRun) return 'dry-run';
  if (report.total('refused') > 0 && !acceptRefusals) return 'refused';
  return report.total('added') > 0 ? 'kept' : 'nothing-new';
}
