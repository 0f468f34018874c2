import type { Ctx } from '#platform/server/context.ts';
import { dbOver, WITHOUT_TIME_LIMITS } from '#platform/server/db/client.ts';
import { importColours, importLives, importProducts, byId, datesOf } from './import-catalogue.ts';
import { importEvents, importLiveUsers } from './import-feed.ts';
import { importItems } from './import-items.ts';
import { finishOrders, importOrders, continueOrderNumbers } from './import-orders.ts';
import { countAccounts, loadAccounts } from './import-accounts.ts';
import { importUsers } from './import-users.ts';
import type { ImportRun } from './import-run.ts';
import type { Report } from './report.ts';
import type { Source, SourceRow } from './source.ts';
import { assertIsShop, sourceTableNames, unknownColumns } from './source-tables.ts';
import sql from 'sql-template-tag';
import { Refusal } from '#shared/problem.ts';
import { pageCodeOf } from '#features/content/domain/rules.ts';
import { sanitise } from '#features/content/server/sanitise.ts';
import { storeVersions } from '#features/content/server/steps/save-versions.ts';
import { importTable } from './import-table.ts';
import { isTrue, requireValue, wholeOf } from './read-values.ts';
import { RowRefusal } from './row-refusal.ts';

/** Key of the advisory lock. Two imports cannot run concurrently. */
const IMPORT_LOCK = 730_604;

interface Options {
  /** The new shop, acting as the system. */
  ctx: Ctx;
  source: Source;
  report: Report;
  /** True imports the other rows when rows are refused. */
  acceptRefusals?: boolean;
  dryRun?: boolean;
}

/** `refused` and `dry-run` store nothing. */
export type ImportEnd = 'imported' | 'nothing-new' | 'refused' | 'dry-run';

/**
 * Imports an old shop in one transaction. Rows keep their ids. Existing rows stay unchanged, so a second import adds
 * nothing (SYS-11).
 * @throws SourceFault when the source is not a shop.
 */
export async function importShop({ ctx, source, report, acceptRefusals, dryRun }: Options): Promise<ImportEnd> {
  assertIsShop(source);
  const client = await ctx.pool.connect();
  let connectionError: Error | undefined;
  try {
    await client.query('begin');
    await client.query(WITHOUT_TIME_LIMITS);
    // Times without a zone in old tables are UTC.
    await client.query(`set local timezone to 'UTC'`);
    await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
    const run = { source, client, db: dbOver(client), report, at: ctx.now().toISOString(), sameAs: new Map() };
    await importAll(run);
    report.assertTotals();
    const end = endOf(report, acceptRefusals ?? false, dryRun ?? false);
    if (end === 'imported') {
      await continueOrderNumbers(run);
      // Stores the imported terms as a version, because buyers accept the terms that they read (D-12).
      await storeVersions(ctx, run.db);
    }
    await client.query(end === 'imported' || end === 'nothing-new' ? 'commit' : 'rollback');
    return end;
  } catch (error) {
    await client.query('rollback').catch((lost: unknown) => {
      connectionError = lost instanceof Error ? lost : new Error(String(lost));
    });
    throw error;
  } finally {
    client.release(connectionError);
  }
}

async function importAll(run: ImportRun): Promise<void> {
  await loadAccounts(run);
  await importUsers(run);
  await countAccounts(run);
  await importLives(run);
  await importColours(run);
  await importProducts(run);
  await importOrders(run);
  await importItems(run);
  await finishOrders(run);
  await importFaqs(run);
  await importPages(run);
  await importLiveUsers(run);
  await importEvents(run);
  await reportLeftovers(run);
  await openWithOrders(run);
}

/** Opens the shop when the import added orders, unless the seller has already set `is-open`. The old shop was open. */
async function openWithOrders({ db, at, report }: ImportRun): Promise<void> {
  if (report.of('public.orders').added === 0) return;
  await db.run(sql`
    insert into settings (key, value, updated_at) values ('is-open', 'true', ${at}::timestamptz)
    on conflict (key) do nothing`);
}

async function reportLeftovers({ source, db, report }: ImportRun): Promise<void> {
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
  return report.total('added') > 0 ? 'imported' : 'nothing-new';
}

const importFaqs = (run: ImportRun): Promise<void> =>
  importTable(run, {
    from: 'public.faqs',
    into: 'faqs',
    key: byId,
    convert: (row, id) => ({
      id,
      title: requireValue(row['title'], 'sans titre'),
      content: sanitisedText(row),
      rank: wholeOf(row['rank'] ?? '0', 'rang'),
      ...datesOf(run, row),
    }),
  });

const importPages = (run: ImportRun): Promise<void> =>
  importTable(run, {
    from: 'public.pages',
    into: 'pages',
    key: byId,
    convert: (row, id) => ({
      id,
      title: requireValue(row['title'], 'sans titre'),
      content: sanitisedText(row),
      code: pageCodeOf(requireValue(row['code'], 'sans code')),
      is_active: isTrue(row['is_active'], true),
      ...datesOf(run, row),
    }),
  });

/** Sanitises a rich text as the shop does (D-17). @throws RowRefusal when it would show nothing. */
function sanitisedText(row: SourceRow): string {
  try {
    return sanitise(requireValue(row['content'], 'sans texte'), { isImported: true });
  } catch (error) {
    throw error instanceof Refusal ? new RowRefusal('rien de son texte ne pourrait s’afficher') : error;
  }
}
