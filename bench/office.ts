import type { Pool } from 'pg';
import { openEveningShop } from './evening-shop.ts';
import { fill } from './fill.ts';
import { measureFiles, memoryProbeFlags } from './office-files.ts';
import { measureLabels } from './office-labels.ts';
import { measureLists } from './office-lists.ts';

// Measures the back office with 100,000 orders (or ORDERS): `npm run bench:office [-- name [screens [slowed]]]`.
// `lists` measures the time from an action to the next paint in Chromium. `-- lists orders,preparation 4` measures two
// screens with the CPU slowed four times. The live console receives 200 comments a second.
// `files` measures the server's memory while all orders are sent as CSV.
// `labels` measures adding pieces at the console while two hundred labels are created.
// Compare only figures of one run.
const ORDERS = Number(process.env['ORDERS'] ?? 100_000);
/** Number of attention items, of withdrawals, of comments and of viewers. */
const RELATED_ROWS = 2_000;
const [, , onlyName, screens, slowed = '1'] = process.argv;
const wants = (name: string): boolean => onlyName === undefined || onlyName === name;

if (wants('files') || wants('lists')) {
  console.log(`Filling: ${ORDERS.toLocaleString('en')} orders…\n`);
  const shop = await openEveningShop(1, { fill: (pool) => fillOffice(pool, ORDERS), flags: memoryProbeFlags });
  try {
    if (wants('files')) await measureFiles(shop);
    if (wants('lists')) await measureLists(shop, screens?.split(','), Number(slowed));
  } finally {
    await shop.close();
  }
}
if (wants('labels')) await measureLabels();

async function fillOffice(pool: Pool, orders: number): Promise<void> {
  await fill(pool, { users: 20_000, orders, itemsPerOrder: 3 });
  await addRelatedRows(pool);
}

async function addRelatedRows(pool: Pool): Promise<void> {
  const client = await pool.connect();
  await client.query(`
    set statement_timeout = 0;
    -- The shop does not track numbers without the carrier’s format. Tracking would disturb the measurement.
    update orders set tracking_id = 'essai-' || order_number where status in ('to-ship', 'shipped');
    update orders set payment_id = 'bench-' || order_number where payment_date is not null;
    insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, currency, transacted_at)
      select 'bench-' || order_number, id, 'debit', 'paid', 'CAPTURED', total_amount_cents, 'EUR', payment_date
      from orders where payment_date is not null;
    -- The trigger sums up the documents of each order. Before an analyze it scans the whole table for each row.
    alter table invoices disable trigger invoices_kept;
    insert into invoices (order_id, rank, kind, reason, number, at, total_cents, net_cents, vat_rate, paid_cents, moved_at,
        transaction_ids, content, buyer)
      select id, 1, 'invoice', 'sale', 'F2026-' || lpad((row_number() over (order by payment_date, id))::text, 6, '0'), payment_date,
        total_amount_cents, total_amount_cents * 5 / 6, 20, total_amount_cents, payment_date, array['bench-' || order_number],
        jsonb_build_object('orderNumber', order_number, 'regime', 'standard', 'means', 'card'), '{"name": "Prénom Nom"}'
      from orders where payment_date is not null;
    alter table invoices enable trigger invoices_kept;
    with raised as (
      insert into attention_items (kind, key, order_id, data, created_at)
      select 'order-left-open', o.id::text, o.id, jsonb_build_object('since', o.order_date), now() from orders o
      where o.status = 'shipped' order by o.order_date limit ${RELATED_ROWS} returning id)
    insert into attention_steps (item_id, at, what, actor_kind) select id, now(), 'raised', 'system' from raised;
    with stated as (
      insert into withdrawals (order_id, name, email, stated_at, amount_cents, postage_cents, refund_due_on)
      select id, 'Prénom Nom', 'x@bench.example', now(), total_amount_cents, 600, current_date + 14 from orders
      where status = 'delivered' order by order_date desc limit ${RELATED_ROWS} returning id, order_id)
    insert into withdrawal_items select s.id, i.id from stated s join order_items i on i.order_id = s.order_id;
    insert into tiktok_event (live_id, type_evenement, user_unique_id, user_nickname, comment, create_time, msg_id)
      select l.id, 'chat', 'cliente.' || n, 'Cliente ' || n, 'coucou', extract(epoch from now()) * 1000 - n, 'bench-' || n
      from generate_series(1, ${RELATED_ROWS}) n cross join (select id from lives where is_active) l;
    insert into tiktok_live_users (live_id, tiktok_username, display_name, tiktok_user_id)
      select l.id, 'cliente.' || n, 'Cliente ' || n, n::text from generate_series(1, ${RELATED_ROWS}) n
      cross join (select id from lives where is_active) l;
    analyze`);
  // Closes the connection, which has no time limit.
  client.release(true);
}
