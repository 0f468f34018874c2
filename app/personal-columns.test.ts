import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { eraseMyAccount, exportMyData } from '#features/retention/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { notPersonal, platformTables, type Table } from '#platform/server/db/tables.ts';
import { features } from './features.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

const declared: readonly [string, Table][] = [platformTables, ...features.map(({ tables = {} }) => tables)].flatMap(
  (tables) => Object.entries(tables),
);
const personalTables = declared.flatMap(([table, columns]) =>
  typeof columns === 'string' ? [] : [[table, columns] as const],
);

test('each table of the shop is declared by one feature or by the platform', async () => {
  const found = await db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  assert.deepEqual(declared.map(([table]) => table).toSorted(), found.map(({ name }) => name).toSorted());
});

test('every column of a table with personal data declares whether it is personal, exported and erased', async () => {
  const columns = await db.many<{ table: string; column: string; type: string }>(sql`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const columnsByTable = Map.groupBy(columns, ({ table }) => table);
  for (const [table, treatments] of personalTables) {
    const found = columnsByTable.get(table) ?? [];
    assert.deepEqual(Object.keys(treatments).toSorted(), found.map(({ column }) => column).toSorted(), table);
    const words = found.filter(({ column, type }) => /^(text|jsonb?)$/.test(type) && !/(^|_)(id|path)$/.test(column));
    for (const { column } of words) {
      assert.notEqual(
        treatments[column],
        notPersonal,
        `${table}.${column}: a text is personal, or \`notPersonalBecause\` gives the reason`,
      );
    }
  }
});

const UNSOLD = 'C900002';
const address = (street: string) =>
  JSON.stringify({
    first_name: 'Prénom livré',
    last_name: 'Nom livré',
    street,
    zip: '59000',
    city: 'Ville livrée',
    country: 'France',
    phone: '0698765432',
    email: 'livraison@test.example',
    delivery_note: 'Sonnette verte',
  });

async function aFullCustomer() {
  const customer = await shop.aCustomer('lea.complete');
  const { userId, email } = customer;
  await db.run(sql`update auth_identities set last_sign_in_at = now() where email = ${email}`);
  // Rows from the time when the customer was an administrator.
  await db.run(sql`
    insert into events (at, actor_kind, actor_id, actor_name, type)
    values (now(), 'admin', ${userId}, 'Nom de réglage', 'setting.set')`);
  await db.run(sql`
    insert into events (at, actor_kind, actor_id, actor_name, type, data)
    values (now(), 'admin', ${userId}, 'Nom de droits', 'account.invited', ${JSON.stringify({ email })})`);
  await db.run(sql`
    insert into events (at, actor_kind, type, user_id, data)
    values (now(), 'system', 'person.edited', ${userId},
      '{"before": {"firstName": "Prénom d’avant"}, "after": {"firstName": "Prénom d’après"}}')`);
  await db.run(sql`
    insert into events (at, actor_kind, actor_id, actor_name, type)
    values (now(), 'admin', ${userId}, 'Nom de pièce', 'piece.created')`);
  await db.run(sql`update sessions set user_agent = 'Navigateur de Léa' where user_id = ${userId}`);
  await db.run(sql`insert into second_factors (user_id, secret) values (${userId}, 'SECRETDELEA')`);
  await db.run(sql`insert into recovery_codes (user_id, code_hash) values (${userId}, '\\x04')`);
  await db.run(sql`insert into pseudo_codes (user_id, code, expires_at) values (${userId}, '4821', now())`);
  await db.run(sql`
    insert into pseudo_proofs (user_id, tiktok_user_id, pseudo, proved_at)
    values (${userId}, 'id-prouvé', 'lea.prouvée', now())`);
  await db.run(sql`
    insert into user_blocks (user_id, reason, blocked_at, blocked_by, unblocked_at, unblocked_by)
    values (${userId}, 'Motif du blocage', now() - interval '2 days', 'Nadia', now() - interval '1 day', 'Nadia')`);
  await db.run(
    sql`insert into user_notes (user_id, at, author, text) values (${userId}, now(), 'Nadia', 'Note sur elle')`,
  );
  await db.run(sql`
    insert into user_merges (merged_at, merged_by, source_id, order_ids, block_ids)
    values (now(), 'Nadia', ${userId}, '{}', '{}')`);
  await db.run(sql`
    insert into sign_in_requests (purpose, email, pseudo, token_hash, code_hash, browser_hash, expires_at, used_at)
    values ('sign-in', ${email}, 'lea.demandee', '\\x01', '\\x02', '\\x03', now() + interval '1 hour', now())`);
  await db.run(sql`
    insert into sign_in_requests (purpose, email, user_id, code_hash, expires_at)
    values ('email-change', 'nouvelle.adresse@test.example', ${userId}, '\\x05', now() + interval '1 hour')`);
  const terms = await db.one<{ id: string }>(sql`
    insert into page_versions (code, at, title, content) values ('cgu', now(), 'Conditions', '') returning id::text`);
  for (const [number, status, paidAt] of [
    ['C900001', 'delivered', shop.shop.now()],
    [UNSOLD, 'cancelled', null],
  ] as const) {
    const order = await db.one<{ id: string }>(sql`
      insert into orders (order_number, user_id, status, payment_date, total_amount_cents, shipping_address, tracking_id,
        pseudo, display_name, live_title, comment, shipping_label_path, payment_id, payment_status, terms_version_id,
        terms_accepted_at)
      values (${number}, ${userId}, ${status}, ${paidAt}, 3100, ${address(`1 rue de ${number}`)}, ${`6A${number}`},
        ${`pseudo.${number}`}, ${`Affichée ${number}`}, ${`Live ${number}`}, ${`Note ${number}`}, 'x.pdf', 'x', 'x',
        ${terms?.id}, '2026-09-30 10:11:12')
      returning id`);
    const id = order?.id ?? '';
    await db.run(sql`
      insert into events (order_id, actor_kind, actor_id, actor_name, type, data)
      values (${id}, 'customer', ${userId}, 'Nom de trace', 'order.created', ${JSON.stringify({ pseudo: `trace.${number}` })})`);
    await db.run(sql`
      with item as (insert into attention_items (kind, key, order_id, data, created_at)
        values ('refund', ${number}, ${id}, '{}', now()) returning id)
      insert into attention_steps (item_id, at, what, actor_kind, actor_id, actor_name, note)
      select id, now(), 'raised', 'customer', ${userId}, 'Nom de geste', 'x' from item`);
    await db.run(sql`
      with note as (insert into order_notes (order_id, at, author, text) values (${id}, now(), 'Nadia', ${`Note interne ${number}`}))
      insert into order_messages (order_id, at, is_from_buyer, text) values (${id}, now(), true, ${`Question ${number}`})`);
    await db.run(sql`
      insert into parcel_events (order_id, tracking_id, code, label, stage, at)
      values (${id}, ${`6A${number}`}, 'PC1', ${`Pris en charge ${number}`}, 'in-transit', now())`);
    await db.run(sql`
      insert into withdrawals (order_id, name, email, stated_at, amount_cents, postage_cents, refund_due_on, sent_at,
        tracking_number, received_at, refunded_at, refunded_by, refused_at, refusal_reason)
      values (${id}, ${`Déclarante ${number}`}, ${`${number}@retour.example`}, '2026-10-01', 2500, 600, '2026-10-15', '2026-10-02',
        ${`8R${number}`}, '2026-10-03', '2026-10-04', 'cheque', '2026-10-05', 'too-late')`);
    if (paidAt) {
      await db.run(sql`
        insert into order_confirmations (order_id, at, subject, text, html, pdf_path)
        values (${id}, '2026-09-30 10:12:13', 'Objet', 'Ce que dit la confirmation', 'x', 'x.pdf')`);
      await db.run(sql`
        insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, currency, transacted_at)
        values ('tx', ${id}, 'debit', 'paid', 'CAPTURED', 3100, 'EUR', now())`);
      await db.run(sql`
        insert into invoices (order_id, rank, kind, reason, number, at, corrects, total_cents, net_cents, vat_rate, paid_cents, moved_at,
          transaction_ids, content, buyer)
        select ${id}, n, kind, reason, number, '2026-09-30 10:14:15', corrects, 3100, 2583, 20, 0, now(), '{tx}',
          '{"means":"Carte bancaire de la facture"}', '{"name":"Nom facturé","street":"2 rue de la facture"}'
        from (values (1, 'invoice', 'sale', 'F2026-000001', null), (2, 'credit-note', 'given-back', 'A2026-000001', 'F2026-000001'))
          v(n, kind, reason, number, corrects)`);
    }
  }
  return customer;
}

const conditionsOf = (userId: string, email: string): Record<string, Sql> => {
  const ofOrders = sql`order_id in (select id from orders where user_id = ${userId})`;
  return {
    users: sql`id = ${userId}`,
    auth_identities: sql`email = ${email}`,
    sessions: sql`user_id = ${userId}`,
    second_factors: sql`user_id = ${userId}`,
    recovery_codes: sql`user_id = ${userId}`,
    pseudo_codes: sql`user_id = ${userId}`,
    pseudo_proofs: sql`user_id = ${userId}`,
    user_blocks: sql`user_id = ${userId}`,
    user_merges: sql`source_id = ${userId}`,
    sign_in_requests: sql`email = ${email} or user_id = ${userId}`,
    orders: sql`user_id = ${userId}`,
    order_notes: ofOrders,
    order_messages: ofOrders,
    user_notes: sql`user_id = ${userId}`,
    events: sql`(actor_id = ${userId} or user_id = ${userId} or ${ofOrders})`,
    attention_steps: sql`actor_id = ${userId}`,
    payment_transactions: ofOrders,
    parcel_events: ofOrders,
    withdrawals: ofOrders,
    order_confirmations: ofOrders,
    invoices: ofOrders,
  };
};

/** Gives a value to each personal text that no statement above fills. `ctid` makes the value unique in its table. */
async function fillEmptyTexts(conditions: Readonly<Record<string, Sql>>): Promise<void> {
  for (const [table, treatments] of personalTables)
    for (const [column, treatment] of Object.entries(treatments)) {
      if ('because' in treatment) continue;
      const where = sql`(${conditions[table] ?? sql`false`})`;
      const name = raw(column);
      // Ignores a column whose type or constraint refuses the value. The assertion below reports columns that stay
      // empty.
      await db
        .run(sql`
          update ${raw(table)} set ${name} = ${`${column} `} || ctid where ${where}
          and not exists (select from ${raw(table)} where ${where} and ${name} is not null)`)
        .catch(() => 0);
    }
}

type Row = Record<string, unknown>;
const rowsOf = (table: string, where: Sql | undefined): Promise<Row[]> =>
  db
    .many<{ row: Row }>(sql`select to_jsonb(t) as row from ${raw(table)} t where ${where ?? sql`false`}`)
    .then((found) => found.map(({ row }) => row));

const leaves = (value: unknown, part = ''): [part: string, leaf: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inside]) => leaves(inside, key))
    : [[part, String(value)]];
const contains = (text: string, leaf: string) => text.includes(JSON.stringify(leaf).slice(1, -1));

test('each column is exported and erased as declared', async () => {
  const customer = await aFullCustomer();
  // Dates the orders back, because the withdrawal period of a new order blocks the erasure.
  await db.run(sql`update orders set order_date = '2020-01-01' where user_id = ${customer.userId}`);
  const where = conditionsOf(customer.userId, customer.email);
  await fillEmptyTexts(where);
  const before = new Map<string, Row[]>();
  for (const [table] of personalTables) before.set(table, await rowsOf(table, where[table]));
  const exported = await shop.fetch(exportMyData.path, { as: customer }).then((answer) => answer.text());
  bodyOf(await shop.call(eraseMyAccount, {}, customer));
  const unsold = before.get('orders')?.find((row) => row['order_number'] === UNSOLD)?.['id'];
  for (const [table, treatments] of personalTables) {
    const knownRows = before.get(table) ?? [];
    assert.ok(knownRows.length > 0, `${table}: no row of the customer to check`);
    const remainingRows = await rowsOf(table, where[table]);
    for (const [column, treatment] of Object.entries(treatments)) {
      if ('because' in treatment) continue;
      const name = `${table}.${column}`;
      assert.ok(
        knownRows.some((row) => row[column] !== null),
        `${name}: the test leaves it empty`,
      );
      for (const row of knownRows.filter((knownRow) => knownRow[column] !== null)) {
        const isOfUnsold = row['id'] === unsold || row['order_id'] === unsold;
        const isGone: boolean = treatment.erasure === 'always' || (treatment.erasure === 'unless-sold' && isOfUnsold);
        const key = 'id' in row ? 'id' : 'order_id';
        const now = remainingRows.find((leftRow) => key in leftRow && leftRow[key] === row[key]);
        for (const [part, leaf] of leaves(row[column])) {
          if (treatment.isExported) assert.ok(contains(exported, leaf), `${name} is not exported: ${leaf}`);
          const isThere: boolean = now !== undefined && leaves(now[column]).some(([, value]) => value === leaf);
          const isPartGone: boolean = treatment.onInvoice?.includes(part) === false;
          assert.equal(
            isThere,
            !isGone && !isPartGone,
            `${name}: ${leaf} is ${isThere ? 'still' : 'not'} there after the erasure`,
          );
        }
      }
    }
  }
});
