import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { answerBuyer } from '#features/messages/domain/admin-endpoints.ts';
import { askAboutOrder } from '#features/messages/domain/endpoints.ts';
import { writeNote } from '#features/notes/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { eventSentence } from '#features/orders/domain/events.ts';
import { listRetention } from '#screens/admin/settings/endpoints.ts';
import { keptSince, retentionKinds } from '#features/retention/domain/rules.ts';
import { queuesOf } from '#app/server/background.ts';
import { MAX_RUN_MS } from '#platform/server/db/removals.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
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
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { purgeOldData } from './purge-old-data.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

const since = keptSince('unfinished', shop.shop.now());
const outside = new Date(since.getTime() - 1);
const longAgo = new Date('2011-01-01T12:00:00Z');
async function setLastChange({ orderId, liveId }: Placed, at: Date): Promise<void> {
  await setLiveActive(shop, liveId, false);
  await db.run(sql`update orders set order_date = ${at}, updated_at = ${at}, payment_date = case when payment_date is not null then ${at}::timestamptz end
    where id = ${orderId}`);
  await db.run(sql`update events set at = ${at} where order_id = ${orderId}`);
}
const countItems = async ({ orderId }: Placed) =>
  (
    await db.one<{ n: number }>(sql`
    select count(*)::int as n from order_items where order_id = ${orderId} and released_at is null`)
  )?.n;
const listLeftOpen = async () =>
  bodyOf(await shop.call(listAttention, {}, shop.admin)).items.flatMap(({ kind, order }) =>
    kind === 'order-left-open' ? [order?.id] : [],
  );

test('an order without a payment or a change for three years is cancelled and frees its pieces, and a much older order also loses its buyer', async () => {
  const [keptOrder, reminded, validating, forgotten, paying] = [
    await toPay(shop),
    await toPay(shop),
    await toValidate(shop),
    await toPay(shop),
    await toPay(shop),
  ];
  await setLastChange(keptOrder, since);
  for (const order of [reminded, validating, forgotten, paying]) await setLastChange(order, outside);
  // A live that no seller has ended.
  await db.run(sql`update lives set is_active = true, live_date = ${longAgo} where id = ${forgotten.liveId}`);
  // Records an action of today, which does not change the row of the order.
  await db.run(
    sql`insert into events (order_id, actor_kind, type, data) values (${reminded.orderId}, 'admin', 'order.reminded', '{}')`,
  );
  await purgeOldData(shop.system);
  for (const order of [keptOrder, reminded]) {
    assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
    assert.equal(await countItems(order), 1);
  }
  for (const order of [validating, forgotten, paying]) {
    const { status, events } = await seenByAdmin(shop, order);
    assert.equal(status, 'cancelled');
    assert.equal(await countItems(order), 0);
    assert.match(events.map(eventSentence).join(), /jamais payée/);
  }
  const ancient = await toPay(shop);
  await setLastChange(ancient, longAgo);
  await purgeOldData(shop.system);
  const row = await db.one(
    sql`select status, pseudo, shipping_address as address from orders where id = ${ancient.orderId}`,
  );
  assert.deepEqual(row, { status: 'cancelled', pseudo: null, address: null });
  const { events } = await seenByAdmin(shop, ancient);
  assert.ok(!JSON.stringify(events).includes(ancient.pseudo));
});

test('an order with a pending payment is not cancelled', async () => {
  const order = await toPay(shop);
  await db.run(sql`
    insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, currency, transacted_at)
    values ('waits', ${order.orderId}, 'debit', 'pending', 'AUTHORISED_TO_VALIDATE', 3100, 'EUR', ${outside})`);
  await setLastChange(order, outside);
  await purgeOldData(shop.system);
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
});

test('a paid order without a change for three years is shown in « À traiter » until the seller ends it', async () => {
  const order = await paid(shop);
  await putInStatus(shop, order, 'shipped');
  const delivered = await paid(shop);
  await putInStatus(shop, delivered, 'delivered');
  for (const staleOrder of [order, delivered]) await setLastChange(staleOrder, outside);
  await purgeOldData(shop.system);
  await purgeOldData(shop.system);
  assert.deepEqual(await listLeftOpen(), [order.orderId]);
  assert.equal((await seenByAdmin(shop, order)).status, 'shipped');
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'delivered' }, shop.admin));
  await purgeOldData(shop.system);
  assert.deepEqual(await listLeftOpen(), []);
});

test('an order that the seller ends while the alerts are raised gets no alert', async () => {
  const order = await paid(shop);
  await putInStatus(shop, order, 'shipped');
  await setLastChange(order, outside);
  let purging: Promise<void> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select 1 from orders where id = ${order.orderId} for no key update`);
    purging = purgeOldData(shop.system);
    await untilWaitingForLocks(db);
    await tx.run(sql`update orders set status = 'delivered', updated_at = now() where id = ${order.orderId}`);
  });
  await purging;
  assert.deepEqual(await listLeftOpen(), []);
});

test('an alert that cannot be raised is counted and reported, and the other orders get their alerts', async () => {
  const orders = [await paid(shop), await paid(shop), await paid(shop)];
  for (const order of orders) {
    await putInStatus(shop, order, 'shipped');
    await setLastChange(order, outside);
  }
  const [failingId = '', ...otherIds] = orders.map(({ orderId }) => orderId).toSorted();
  await db.run(
    sql`alter table attention_items add constraint broken check (order_id is distinct from ${raw(`'${failingId}'`)})`,
  );
  await purgeOldData(shop.system);
  assert.deepEqual((await listLeftOpen()).toSorted(), otherIds);
  const { kinds } = bodyOf(await shop.call(listRetention, {}, shop.admin));
  assert.equal(kinds.find(({ kind }) => kind === 'unfinished')?.last?.failed, 1);
  await db.run(sql`alter table attention_items drop constraint broken`);
  await purgeOldData(shop.system);
  assert.deepEqual((await listLeftOpen()).toSorted(), [failingId, ...otherIds]);
});

test('a note, an answer, the note of an alert and the reason of a waived rest written on an order after its purge are deleted by the next purge', async () => {
  const order = await paid(shop);
  await putInStatus(shop, order, 'delivered');
  await setLastChange(order, longAgo);
  await purgeOldData(shop.system);
  const { orderId } = order;
  bodyOf(await shop.call(writeNote, { orderId, text: 'Léa a rappelé' }, shop.admin));
  bodyOf(await shop.call(answerBuyer, { orderId, text: 'Bonjour Léa' }, shop.admin));
  await purgeOldData(shop.system);
  const { notes, messages } = await seenByAdmin(shop, order);
  assert.deepEqual([notes, messages], [[], []]);
  const alert = await db.one<{ id: string }>(sql`
    insert into attention_items (kind, key, order_id, data, created_at)
    values ('parcel-unreadable', 'note', ${orderId}, '{"trackingId": "6A0"}', now()) returning id`);
  const settlement = { attentionId: alert?.id ?? '', note: 'Léa a rappelé' };
  bodyOf(await shop.call(settleAttention, settlement, shop.admin));
  const readSettledNote = () =>
    db.one(sql`select note from attention_steps where item_id = ${settlement.attentionId} and what = 'settled'`);
  assert.deepEqual(await readSettledNote(), { note: 'Léa a rappelé' });
  await purgeOldData(shop.system);
  assert.deepEqual(await readSettledNote(), { note: null });
  await db.run(sql`
    insert into events (order_id, actor_kind, type, data)
    values (${orderId}, 'admin', 'order.rest-waived', '{"amount": 600, "reason": "Léa a déménagé"}')`);
  await purgeOldData(shop.system);
  const { events } = await seenByAdmin(shop, order);
  assert.deepEqual(
    events.filter(({ type }) => type === 'order.rest-waived').map(({ data }) => data),
    [{ amount: 600 }],
  );
});

test('an old order whose buyer waits for an answer keeps the question and the address until the answer, and is purged the next night', async () => {
  const order = await paid(shop);
  await putInStatus(shop, order, 'delivered');
  await setLastChange(order, longAgo);
  const { orderId } = order;
  bodyOf(await shop.call(askAboutOrder, { orderId, text: 'Quelle taille était-ce ?' }, order.customer));
  await purgeOldData(shop.system);
  const waiting = await seenByAdmin(shop, order);
  assert.deepEqual([waiting.messages.length, waiting.address?.lastName], [1, 'Martin']);
  bodyOf(await shop.call(answerBuyer, { orderId, text: 'Un 38' }, shop.admin));
  await purgeOldData(shop.system);
  const purged = await seenByAdmin(shop, order);
  assert.deepEqual([purged.messages, purged.address], [[], null]);
});

test('the nightly job has time for each kind of data, even when every kind takes its longest time', () => {
  const job = queuesOf(shop.shop).find(({ name }) => name === 'retention');
  assert.ok(retentionKinds.length * MAX_RUN_MS < (job?.seconds ?? 0) * 1000);
});
