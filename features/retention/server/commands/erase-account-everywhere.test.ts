import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { withdrawMyClaim } from '#features/claims/domain/endpoints.ts';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { eraseMyAccount } from '#features/retention/domain/endpoints.ts';
import { deleteLabel, generateLabel } from '#features/shipping/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { requestSignIn } from '#features/users/domain/endpoints.ts';
import { adminSignIn } from '#features/users/domain/admin-endpoints.ts';
import { withdrawAsGuest } from '#features/withdrawals/domain/endpoints.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { workReactions } from '#sandbox/testing/hold-steps.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { bodyOf, paid, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { pdfText } from '#sandbox/testing/pdf-text.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { anAddress, until } from '#sandbox/testing/steps.ts';

const lines: string[] = [];
const shop = await testShop({ background: false, logs: { write: (line) => void lines.push(line) } });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

const PLATFORM_ID = '7300000000000004242';
const NICKNAME = 'Zozo la Reine';
const PHONE = '0677889901';
const DELIVERY_EMAIL = 'colis.coquelicots@test.example';
const STREET = '17 impasse des Coquelicots';
/** Tables of contracts and invoices, which keep the name and the address of an erased person for ten years. */
const BOOKS = new Set(['orders', 'invoices', 'order_confirmations', 'withdrawals']);

/**
 * Adds a customer, and stores identifying values of the customer in every table that may hold them. Ends the order,
 * because an open order would block the erasure.
 */
async function aKnownPerson() {
  const order = await paid(shop);
  await workReactions(shop);
  await until(() => db.one(sql`select from order_confirmations where order_id = ${order.orderId}`));
  const { customer, orderId, liveId, pseudo, productIds } = order;
  const { userId, email } = customer;
  const [productId = ''] = productIds;
  const address = anAddress({
    firstName: 'Zoéline',
    lastName: 'Vandermarck',
    street: STREET,
    phone: PHONE,
    email: DELIVERY_EMAIL,
    deliveryNote: 'Code Vandermarck',
  });
  bodyOf(await shop.call(changeAddress, { orderId, address }, admin));
  bodyOf(await shop.call(generateLabel, { orderId }, admin));
  bodyOf(await shop.call(deleteLabel, { orderId }, admin));
  bodyOf(await shop.call(generateLabel, { orderId }, admin));
  const secondClaimId = await addClaim(shop, await shop.aProduct(liveId, 9001), pseudo);
  bodyOf(await shop.call(withdrawMyClaim, { claimId: secondClaimId }, customer));
  await db.run(sql`
    insert into claims (live_id, product_id, ref, pseudo, display_name, tiktok_user_id, comment, item_id, said_at, arrived_at, certainty, state)
    select ${liveId}, ${productId}, 1, ${pseudo}, ${NICKNAME}, ${PLATFORM_ID}, ${`je prends ${pseudo}`}, id, now(), now(), 'certain', 'released'
    from order_items where order_id = ${orderId} limit 1`);
  await db.run(
    sql`update claims set display_name = ${NICKNAME}, tiktok_user_id = ${PLATFORM_ID} where id = ${secondClaimId}`,
  );
  await db.run(sql`
    insert into tiktok_event (live_id, user_nickname, user_id, user_unique_id, type_evenement, comment, create_time, payload)
    values (${liveId}, ${NICKNAME}, ${PLATFORM_ID}, ${pseudo}, 'chat', 'la 12 pour moi', 0, ${JSON.stringify({ uniqueId: pseudo })})`);
  await db.run(sql`
    insert into tiktok_live_users (live_id, tiktok_username, display_name, tiktok_user_id) values (${liveId}, ${pseudo}, ${NICKNAME}, ${PLATFORM_ID})`);
  await db.run(sql`
    insert into feed_set_aside (live_id, heard_at, reason, excerpt) values (${liveId}, now(), 'unread', ${`{"uniqueId":"${pseudo}"}`})`);
  await db.run(sql`
    update users set display_name = ${NICKNAME}, tiktok_user_id = ${PLATFORM_ID}, first_name = 'Zoéline', last_name = 'Vandermarck',
      phone_number = ${PHONE} where id = ${userId}`);
  await db.run(
    sql`update orders set display_name = ${NICKNAME}, comment = 'Note sur Vandermarck' where id = ${orderId}`,
  );
  await db.run(
    sql`insert into user_notes (user_id, at, author, text) values (${userId}, now(), 'Nadia', 'Vandermarck paie tard')`,
  );
  await db.run(sql`
    insert into attention_items (kind, key, data, created_at)
    values ('pseudo-renamed', ${admin.userId}, ${JSON.stringify({ pseudo: 'autre', heard: pseudo })}, now())`);
  await storeTypedTexts(orderId);
  const reason = `550 <${email}> unknown`;
  await db.run(sql`
    insert into attention_items (kind, key, order_id, data, created_at)
    values ('mail-given-up', 'm', ${orderId}, ${JSON.stringify({ mail: 'parcel-shipped', reason })}, now())`);
  await shop.call(adminSignIn, { email, password: 'pas le bon du tout' }, null);
  await shop.call(requestSignIn, { email }, null);
  await db.run(sql`insert into attempt_turns (key, next_at) values (${`password-of:${email}`}, now())`);
  await sendRefusedMails();
  await db.run(sql`update mails set state = 'given-up', reason = ${reason} where order_id = ${orderId}`);
  await db.run(sql`update orders set status = 'delivered', order_date = '2020-01-01' where id = ${orderId}`);
  await db.run(sql`update events set at = '2020-01-02' where order_id = ${orderId}`);
  return { ...order, email, number: (await seenByAdmin(shop, order)).number };
}

/** Tries the due mails on a server whose answer quotes the address. */
async function sendRefusedMails(): Promise<void> {
  const { mail } = shop.shop.gateways;
  shop.shop.gateways.mail = {
    ...mail,
    send: ({ to }) => Promise.reject(new ProviderFailure('mail', 'refused', `550 <${to}> unknown`, '550')),
  };
  await sendDueMails(shop.system);
  shop.shop.gateways.mail = mail;
  assert.ok(lines.some((line) => line.includes('a mail is not sent')));
}

/**
 * Stores a settled alert of the order, and a settled withdrawal that matches no order, with notes. Stores the reason of a
 * waived rest.
 */
async function storeTypedTexts(orderId: string): Promise<void> {
  await db.run(sql`
    insert into events (order_id, actor_kind, type, data)
    values (${orderId}, 'admin', 'order.rest-waived', '{"amount": 600, "reason": "Geste pour Vandermarck"}')`);
  bodyOf(await shop.call(changeSettings, { noticeWithdrawal: true }, admin));
  const withdrawal = { orderNumber: 'C999999', email: DELIVERY_EMAIL, name: 'Zoéline Vandermarck' };
  bodyOf(await shop.call(withdrawAsGuest, withdrawal));
  await workReactions(shop);
  const alerts = await db.many<{ id: string }>(sql`
    with made as (insert into attention_items (kind, key, order_id, data, created_at)
      values ('parcel-unreadable', 'note', ${orderId}, '{"trackingId": "6A0"}', now()) returning id)
    select id from made union all select id from attention_items where kind = 'withdrawal-unmatched'`);
  for (const { id: attentionId } of alerts)
    bodyOf(await shop.call(settleAttention, { attentionId, note: 'Appelé Zoéline Vandermarck' }, admin));
}

/** Reads the rows of all tables as text, except the tables of the stand-ins, which belong to the providers. */
async function everyRow(): Promise<{ table: string; row: string }[]> {
  const tables = await db.many<{ schema: string; name: string }>(sql`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'sandbox') and n.nspname not like 'pg_t%'`);
  assert.ok(tables.some(({ schema }) => schema === 'pgboss'));
  const found = [];
  for (const { schema, name } of tables)
    found.push(
      ...(
        await db.many<{ row: string }>(sql`select to_jsonb(t)::text as row from ${raw(`"${schema}"."${name}"`)} t`)
      ).map(({ row }) => ({ table: name, row })),
    );
  return found;
}

const filesOf = (folder: string): { path: string; text: string }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      return { path, text: bytes.toString('latin1').startsWith('%PDF') ? pdfText(bytes) : bytes.toString('utf8') };
    });

const has = (text: string, needle: string): boolean => text.toLowerCase().includes(needle.toLowerCase());

test('an erased person is found in no table, file, job or log, except the name and address of contracts', async () => {
  const { customer, email, pseudo, liveId } = await aKnownPerson();
  await db.run(sql`
    insert into tiktok_event (live_id, user_id, user_unique_id, type_evenement, comment, create_time)
    values (${liveId}, '99', 'voisine.du.live', 'chat', 'moi aussi', 0)`);
  const identity = [email, DELIVERY_EMAIL, pseudo, NICKNAME, PLATFORM_ID, PHONE];
  const named = ['Vandermarck', 'Zoéline', STREET];
  const rowsBefore = await everyRow();
  for (const needle of [...identity, ...named])
    assert.ok(
      rowsBefore.some(({ row }) => has(row, needle)),
      `${needle} is stored before the erasure`,
    );
  assert.ok(filesOf(shop.config.dataDir).some(({ text }) => has(text, 'Vandermarck')));
  bodyOf(await shop.call(eraseMyAccount, {}, customer));
  await until(
    async () => !(await everyRow()).some(({ table, row }) => table === 'shipping_labels' && has(row, '.pdf')),
  );
  const rows = await everyRow();
  const files = filesOf(shop.config.dataDir);
  const placesNaming = (needles: readonly string[], isKept: (place: string) => boolean) =>
    needles.flatMap((needle) => [
      ...rows
        .filter(({ table, row }) => has(row, needle) && !isKept(table))
        .map(({ table, row }) => `${table}: ${needle} in ${row}`),
      ...files.filter(({ path, text }) => has(text, needle) && !isKept(path)).map(({ path }) => `${path}: ${needle}`),
      ...lines.filter((line) => has(line, needle)).map((line) => `log: ${needle} in ${line}`),
    ]);
  assert.deepEqual(
    placesNaming(identity, () => false),
    [],
  );
  assert.deepEqual(
    placesNaming(named, (place) => BOOKS.has(place) || place.includes('documents')),
    [],
  );
  assert.ok(rows.some(({ table, row }) => table === 'tiktok_event' && has(row, 'voisine.du.live')));
});

test('an erasure deletes an identity that no user has under the address of the person', async () => {
  const customer = await shop.aCustomer();
  const email = 'autre.identite@test.example';
  await db.run(sql`update users set email = ${email} where id = ${customer.userId}`);
  await db.run(sql`insert into auth_identities (email) values (${email})`);
  bodyOf(await shop.call(eraseMyAccount, {}, customer));
  assert.equal(await db.one(sql`select 1 from auth_identities where email = ${email}`), null);
});
