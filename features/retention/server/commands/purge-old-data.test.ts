import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { listRetention } from '#screens/admin/settings/endpoints.ts';
import { keptSince, retentionKinds, type RetentionKind } from '#features/retention/domain/rules.ts';
import { type DatedKind } from '#features/content/domain/labels-retention.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { queuesOf } from '#app/server/background.ts';
import { setLiveActive } from '#sandbox/testing/hold-steps.ts';
import {
  bodyOf,
  paid,
  putInStatus,
  seenByAdmin,
  toPay,
  toValidate,
  type Placed,
} from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { purgeOldData } from './purge-old-data.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

const edges = (kind: DatedKind): [inside: Date, outside: Date] => {
  const since = keptSince(kind, shop.shop.now());
  return [since, new Date(since.getTime() - 1)];
};
async function purgeAndCount(kind: RetentionKind): Promise<number | undefined> {
  await purgeOldData(shop.system);
  const { kinds } = bodyOf(await shop.call(listRetention, {}, shop.admin));
  return kinds.find((retentionRun) => retentionRun.kind === kind)?.last?.removed;
}
const setDates = (order: { orderId: string }, at: Date) =>
  db.run(sql`update orders set order_date = ${at}, payment_date = case when payment_date is not null then ${at}::timestamptz end
    where id = ${order.orderId}`);

beforeEach(() => db.run(sql`delete from retention_runs`));

test('the telephone, e-mail, pseudo and note of an order are purged after five years, its name and address after ten', async () => {
  const soldOrders: Placed[] = [];
  for (const [index, at] of [...edges('orders'), ...edges('books')].entries()) {
    const order = await paid(shop);
    await putInStatus(shop, order, 'delivered');
    await setDates(order, at);
    await db.run(sql`update orders set comment = ${`note ${index}`} where id = ${order.orderId}`);
    await db.run(sql`
      insert into events (order_id, actor_kind, type, data)
      values (${order.orderId}, 'system', 'order.pseudo-followed', '{"from": "avant", "to": "apres"}')`);
    soldOrders.push(order);
  }
  const unsold = await toPay(shop);
  await putInStatus(shop, unsold, 'cancelled');
  const waiting = await toPay(shop);
  for (const order of [unsold, waiting]) await setDates(order, edges('books')[1]);
  await purgeOldData(shop.system);
  const purgedOrders = await Promise.all(
    [...soldOrders, unsold, waiting].map(async (order) => {
      const { address, texts } = await seenByAdmin(shop, order);
      const row = await db.one<{ pseudo: string | null }>(sql`select pseudo from orders where id = ${order.orderId}`);
      return [address?.lastName, address?.phone, address?.email && 'e-mail', texts.comment, row?.pseudo && 'pseudo'];
    }),
  );
  assert.deepEqual(purgedOrders, [
    ['Martin', '0612345678', 'e-mail', 'note 0', 'pseudo'],
    ['Martin', '', '', null, null],
    ['Martin', '', '', null, null],
    [undefined, undefined, undefined, null, null],
    [undefined, undefined, undefined, null, null],
    // The order is not over and needs manual review first.
    ['Martin', '0612345678', 'e-mail', null, 'pseudo'],
  ]);
  const histories = await db.many<{ has: boolean }>(sql`
    select coalesce(bool_or(data ? 'pseudo' or data::text like '%avant%'), false) as has from events
    where order_id in (${soldOrders[0]?.orderId}, ${soldOrders[1]?.orderId}) group by order_id order by 1`);
  assert.deepEqual(
    histories.map(({ has }) => has),
    [false, true],
  );
  assert.equal(await purgeAndCount('orders'), 0);
});

test('comments are deleted a year after they were received, once their live is over, ended or not; their claims stay without personal data', async () => {
  const [inside, outside] = edges('comments');
  const createLive = async (at: Date, isOn = false) => {
    const { liveId, pseudo, productIds } = await toValidate(shop);
    const event = await db.one<{ id: string }>(sql`
      insert into tiktok_event (live_id, user_unique_id, type_evenement, comment, create_time, inserted_at, is_read)
      values (${liveId}, ${pseudo}, 'chat', 'je prends', 0, ${at}, true) returning id::text`);
    await db.run(sql`
      insert into tiktok_live_users (live_id, tiktok_username, created_at) values (${liveId}, ${pseudo}, ${at})`);
    await db.run(
      sql`insert into feed_set_aside (live_id, heard_at, reason, excerpt) values (${liveId}, ${at}, 'not-json', 'x')`,
    );
    await db.run(sql`
      insert into claims (live_id, product_id, ref, pseudo, display_name, event_id, comment, said_at, arrived_at, certainty)
      values (${liveId}, ${productIds[0]}, 1, 'autre', 'Autre', ${event?.id}::bigint, 'je prends', ${at}, ${at}, 'certain')`);
    if (!isOn) await setLiveActive(shop, liveId, false);
    return liveId;
  };
  const lives = [await createLive(inside), await createLive(outside)];
  for (let n = 0; n < 2; n++) lives.push(await createLive(outside, true));
  await db.run(sql`update lives set live_date = ${outside} where id = ${lives[3]}`);
  assert.equal(await purgeAndCount('comments'), 8, 'four rows of each of two lives');
  const rowCounts = await Promise.all(
    lives.map(async (liveId) => {
      const counts = ['tiktok_event', 'tiktok_live_users', 'feed_set_aside'].map(async (table) => {
        const row = await db.one<{ n: number }>(
          sql`select count(*)::int as n from ${raw(table)} where live_id = ${liveId}`,
        );
        return row?.n;
      });
      const claim = await db.one(sql`
        select regexp_replace(pseudo, '\\d+', '') as pseudo, display_name as name, comment, state from claims where live_id = ${liveId}`);
      return [...(await Promise.all(counts)), claim];
    }),
  );
  const stored = { pseudo: 'autre', name: 'Autre', comment: 'je prends', state: 'waiting' };
  const purged = { pseudo: 'efface-', name: null, comment: null, state: 'closed' };
  assert.deepEqual(rowCounts, [
    [1, 1, 1, stored],
    [0, 0, 0, purged],
    [1, 1, 1, stored],
    [0, 0, 0, purged],
  ]);
  assert.equal(await purgeAndCount('comments'), 0);
});

test('the PDF of a label is deleted after three months, once the parcel has left; a failed deletion is counted and tried again', async () => {
  const [inside, outside] = edges('labels');
  const files = shop.shop.gateways.files;
  const createLabel = async (at: Date, status: string) => {
    const order = await paid(shop);
    const path = `labels/${order.orderId}.pdf`;
    await files.put('shipping', path, { bytes: Buffer.from('%PDF'), contentType: 'application/pdf' });
    await db.run(
      sql`update orders set shipping_label_path = ${path}, tracking_id = '6A1', status = ${status} where id = ${order.orderId}`,
    );
    await db.run(sql`
      insert into shipping_labels (order_id, state, weight_grams, path, created_at) values (${order.orderId}, 'made', 500, ${path}, ${at})`);
    return { ...order, path };
  };
  const labels = [
    await createLabel(inside, 'delivered'),
    await createLabel(outside, 'to-ship'),
    await createLabel(outside, 'delivered'),
  ];
  const stuck = await createLabel(outside, 'delivered');
  const { delete: remove } = files;
  files.delete = async (bucket, path) => {
    if (path === stuck.path) throw new Error('disque en panne');
    await remove.call(files, bucket, path);
  };
  assert.equal(await purgeAndCount('labels'), 1);
  const { kinds } = bodyOf(await shop.call(listRetention, {}, shop.admin));
  assert.equal(kinds.find(({ kind }) => kind === 'labels')?.last?.failed, 1);
  const listFailures = async () =>
    bodyOf(await shop.call(listAttention, {}, shop.admin)).items.flatMap((item) =>
      item.kind === 'retention-failed' ? [item.data['what']] : [],
    );
  assert.deepEqual(await listFailures(), ['PDF des étiquettes']);
  files.delete = remove;
  assert.equal(await purgeAndCount('labels'), 1);
  assert.deepEqual(await listFailures(), []);
  assert.deepEqual(await Promise.all(labels.map(async ({ path }) => (await files.get('shipping', path)) !== null)), [
    true,
    true,
    false,
  ]);
  const order = await db.one(
    sql`select shipping_label_path as path, tracking_id as number from orders where id = ${labels[2]?.orderId}`,
  );
  assert.deepEqual(order, { path: null, number: '6A1' });
});

test('records of mails are deleted after a year, except mails still to be sent', async () => {
  const [inside, outside] = edges('mails');
  for (const [key, at, state] of [
    ['a', inside, 'sent'],
    ['b', outside, 'sent'],
    ['c', outside, 'to-send'],
  ] as const)
    await db.run(sql`
      insert into mails (key, kind, state, next_try_at, give_up_at, created_at, updated_at)
      values (${`retention-${key}`}, 'order-reminder', ${state}, 'infinity', 'infinity', ${at}, ${at})`);
  await purgeOldData(shop.system);
  const remainingMails = await db.many<{ key: string }>(
    sql`select key from mails where key like 'retention-%' order by key`,
  );
  assert.deepEqual(
    remainingMails.map(({ key }) => key),
    ['retention-a', 'retention-c'],
  );
});

test('a withdrawal that matches no order is deleted after three months, with the typed text', async () => {
  const day = parisDay(keptSince('unmatched', shop.shop.now()));
  for (const [key, at] of [
    ['kept', day],
    ['gone', plusDays(day, -1)],
  ] as const)
    await db.run(sql`
      insert into attention_items (kind, key, data, created_at)
      values ('withdrawal-unmatched', ${key}, ${JSON.stringify({ number: 'C1', who: 'x@test.example', name: 'X', day: at })}, now())`);
  assert.equal(await purgeAndCount('unmatched'), 1);
  const remainingAlerts = await db.many(sql`select key from attention_items where kind = 'withdrawal-unmatched'`);
  assert.deepEqual(remainingAlerts, [{ key: 'kept' }]);
});

test('a kind of data whose purge fails is reported and does not stop the run', async () => {
  await db.run(sql`alter table shipping_labels rename to labels_away`);
  try {
    await purgeOldData(shop.system);
  } finally {
    await db.run(sql`alter table labels_away rename to shipping_labels`);
  }
  const { kinds } = bodyOf(await shop.call(listRetention, {}, shop.admin));
  assert.deepEqual(
    kinds.map(({ kind, last }) => [kind, last?.isBroken]),
    retentionKinds.map((kind) => [kind, kind === 'labels']),
  );
});

test('when two runs overlap, each row is deleted and counted once', async () => {
  const [, outside] = edges('comments');
  const liveId = await shop.aLive();
  await setLiveActive(shop, liveId, false);
  await db.run(sql`
    insert into tiktok_event (live_id, type_evenement, create_time, inserted_at, is_read)
    select ${liveId}, 'chat', 0, ${outside}, true from generate_series(1, 1200)`);
  await Promise.all([purgeOldData(shop.system), purgeOldData(shop.system)]);
  const runs = await db.one<{ n: number }>(
    sql`select sum(removed)::int as n from retention_runs where kind = 'comments'`,
  );
  assert.equal(runs?.n, 1200);
});

test('the runs are listed for administrators only, and a daily job makes the runs', async () => {
  const runsBefore = bodyOf(await shop.call(listRetention, {}, shop.admin)).kinds;
  assert.deepEqual(
    runsBefore,
    retentionKinds.map((kind) => ({ kind, last: null, lastRemoval: null })),
  );
  for (const as of [null, await shop.aCustomer()]) assert.equal((await shop.call(listRetention, {}, as)).status, 403);
  const job = queuesOf(shop.shop).find(({ name }) => name === 'retention');
  assert.equal(job?.every?.periodMs, 24 * 3_600_000);
});
