import type { PoolClient } from 'pg';
import { counted } from '#shared/counted.ts';
import type { Shop } from '#platform/server/context.ts';
import type { Feature } from '#platform/server/feature.ts';
import { WITHOUT_PERSONS } from '#platform/server/db/tables.ts';
import { features } from '#app/features.ts';
import { WITHOUT_TIME_LIMIT } from '#platform/server/db/client.ts';
import { isInventedOrder } from '#features/payments/server/sql/invented-orders.ts';
import { DOCUMENT_BUCKET } from '#features/payments/server/steps/save-confirmation.ts';
import { runTool, withShop } from './open-database.ts';

interface StoredFile {
  bucket: string;
  path: string;
}

interface ClearedDemo {
  orders: number;
  people: number;
  keptOrders: string[];
}

/**
 * Deletes the invented orders and people of a shop, and all comments of the lives of the demo. Settings, pages,
 * colours, lives, products and real orders stay (decision 0086). Runs in one transaction. Idempotent.
 * @param declaring features whose declared rows are deleted.
 */
export async function clearDemo(
  { pool, gateways }: Pick<Shop, 'pool' | 'gateways'>,
  declaring: readonly Feature[] = features,
): Promise<ClearedDemo> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(WITHOUT_TIME_LIMIT);
    await client.query(
      `create temp table cleared_orders on commit drop as select o.id from orders o where ${isInventedOrder('o').text}`,
    );
    const files = await listFiles(client);
    const orders = await deleteOrders(client);
    const people = await deletePeople(client);
    await deleteComments(client);
    await deleteDeclaredRows(client, declaring);
    const keptOrders = await client.query<{ number: string }>(
      'select order_number as number from orders order by order_date, id',
    );
    await client.query('commit');
    // Files are deleted after the commit, because orders need them when the transaction is rolled back.
    for (const { bucket, path } of files) await gateways.files.delete(bucket, path);
    return { orders, people, keptOrders: keptOrders.rows.map(({ number }) => number) };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release(true);
  }
}

async function listFiles(client: PoolClient): Promise<StoredFile[]> {
  const { rows } = await client.query<StoredFile>(
    `select 'shipping' as bucket, path from shipping_labels where path is not null and order_id in (select id from cleared_orders)
    union select 'shipping', r.path from return_labels r join withdrawals w on w.id = r.withdrawal_id
      where r.path is not null and w.order_id in (select id from cleared_orders)
    union select $1, unnest(array_append(earlier_pdf_paths, pdf_path)) from order_confirmations where order_id in (select id from cleared_orders)`,
    [DOCUMENT_BUCKET],
  );
  return rows;
}

async function deleteOrders(client: PoolClient): Promise<number> {
  await deleteJobs(client);
  // The trigger protects invoices of real sales. Invented orders have no real sale.
  await client.query('alter table invoices disable trigger invoices_kept');
  for (const table of ['invoices', 'refunds', 'payment_transactions'])
    await client.query(`delete from ${table} where order_id in (select id from cleared_orders)`);
  await client.query('alter table invoices enable trigger invoices_kept');
  const { rowCount } = await client.query('delete from orders where id in (select id from cleared_orders)');
  await client.query('delete from parcels p where not exists (select from orders o where o.parcel_id = p.id)');
  // An empty series starts again, so that the first real invoice is number one.
  await client.query(`
    delete from invoice_series s where not exists (select from invoices i where i.number like s.series || '%')`);
  return rowCount ?? 0;
}

/** Deletes queued jobs of the orders, which would ask real providers about invented payments and parcels. */
async function deleteJobs(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('pgboss.job') is not null as found`);
  if (!rows[0]?.found) return;
  await client.query(`
    delete from pgboss.job j where j.state <> 'active' and j.data ->> 'orderId' in (select id::text from cleared_orders)`);
}

/** Deletes invented people without real orders. Administrators and people with real orders stay, marked as real. */
async function deletePeople(client: PoolClient): Promise<number> {
  await client.query(`
    create temp table cleared_users on commit drop as select u.id, u.auth_id, u.email from users u
    where u.is_invented and not u.is_admin and not exists (select from orders o where o.user_id = u.id)`);
  const ofCleared = 'in (select id from cleared_users)';
  await client.query(`delete from user_merges where source_id ${ofCleared} or destination_id ${ofCleared}`);
  await client.query(`delete from events where user_id ${ofCleared} or other_id ${ofCleared}`);
  await client.query('delete from attention_items where key in (select id::text from cleared_users)');
  await client.query('delete from sign_in_requests where email in (select email from cleared_users)');
  const { rowCount } = await client.query(`delete from users where id ${ofCleared}`);
  await client.query('delete from auth_identities where id in (select auth_id from cleared_users)');
  await client.query('update users set is_invented = false where is_invented');
  return rowCount ?? 0;
}

/** Ends the lives of the demo and deletes their comments, viewers and claims. A claim with a real order item stays. */
async function deleteComments(client: PoolClient): Promise<void> {
  const invented = 'in (select id from lives where is_invented)';
  await client.query(`delete from claims where live_id ${invented} and item_id is null`);
  for (const table of [
    'tiktok_event',
    'tiktok_live_users',
    'feed_set_aside',
    'feed_cuts',
    'feed_states',
    'live_airings',
  ])
    await client.query(`delete from ${table} where live_id ${invented}`);
  await client.query('update lives set is_active = false where is_invented and is_active');
}

/** Deletes the declared rows of the demo in tables that name people. A row that anyone has changed stays. */
async function deleteDeclaredRows(client: PoolClient, declaring: readonly Feature[]): Promise<void> {
  for (const { tables = {}, demo = {} } of declaring)
    for (const [table, rows] of Object.entries(demo))
      if (tables[table] !== WITHOUT_PERSONS)
        await client.query(
          `delete from ${table} t where exists (select from jsonb_array_elements($1) declared where to_jsonb(t) @> declared)`,
          [JSON.stringify(rows)],
        );
}

function clearedSentence({ orders, people, keptOrders }: ClearedDemo): string {
  const keptSentence =
    keptOrders.length > 0 ? ` Commandes qui restent : ${keptOrders.join(', ')}.` : ' Aucune commande ne reste.';
  return (
    `${counted(orders, 'commande inventée', 'commandes inventées')} et ${counted(people, 'personne inventée', 'personnes inventées')} ` +
    `en moins. Les réglages, les pages, les couleurs et les pièces n’ont pas changé.${keptSentence}`
  );
}

if (import.meta.filename === process.argv[1])
  await runTool(() => withShop(async ({ shop }) => console.log(clearedSentence(await clearDemo(shop)))));
