import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { sumCents } from '#shared/money.ts';
import { parisDay } from '#shared/working-days.ts';
import { addToLiveOrder, markContacted } from '#features/orders/domain/admin-endpoints.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { listBuyersWithoutAccount } from '#screens/admin/without-account/endpoints.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { holdRefusal } from '#features/attention/domain/rules.ts';
import { attentionOfParcel } from '#features/parcels/domain/rules.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { countWork } from './endpoints.ts';
import { getShowcase } from '#screens/public/landing/endpoints.ts';
import { findLiveOnAir } from '#features/feed/server/steps/find-live-on-air.ts';
import { createLive, listLives, updateLive } from '#features/lives/domain/endpoints.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { bodyOf, paid, putInStatus, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

const endOtherLives = async (liveId: string) => {
  for (const { id } of await db.many<{ id: string }>(sql`select id from lives where id <> ${liveId} and is_active`))
    bodyOf(await shop.call(updateLive, { liveId: id, isActive: false }, admin));
};

const count = async () => bodyOf(await shop.call(countWork, {}, admin));

test('ADM-04 the dashboard of an empty shop counts nothing', async () => {
  const { money, ...counts } = await count();
  const { received, ...sums } = money;
  assert.deepEqual(
    { ...counts, ...sums },
    {
      toValidate: 0,
      toPay: 0,
      toPrepare: 0,
      toPrepareHeld: 0,
      toPrepareInOpenParcel: 0,
      expiring: 0,
      toContact: 0,
      isContactCut: false,
      stuckParcels: 0,
      toLookAt: 0,
      withdrawals: 0,
      toReceive: 0,
      awaited: 0,
      toRefund: 0,
      toRefundWithdrawn: 0,
      live: null,
    },
  );
  assert.deepEqual(
    received.map(({ amount }) => amount),
    Array(30).fill(0),
  );
  assert.equal(received.at(-1)?.day, parisDay(new Date()));
});

test('ADM-04 the counts of the dashboard match the lists behind their links, its sums match the orders, and its live is the active live', async () => {
  const [first, second, waiting] = [await toPay(shop), await toPay(shop), await toValidate(shop)];
  await putInStatus(shop, await toValidate(shop), 'cancelled');
  await paid(shop);
  const [heldOrder, openOrder] = [await paid(shop), await paid(shop)];
  const parcel = await db.one<{ id: string }>(sql`
    insert into parcels (created_at, open_until) values (now(), now() + interval '5 days') returning id`);
  await db.run(sql`update orders set parcel_id = ${parcel?.id} where id = ${openOrder.orderId}`);
  // Sets holds that end today, tomorrow and never. The hold of a paid order must not count.
  await endOtherLives(waiting.liveId);
  await db.run(sql`update orders set held_until = now() where id in (${first.orderId}, ${heldOrder.orderId})`);
  await db.run(sql`update orders set held_until = now() + interval '1 day' where id = ${second.orderId}`);
  for (const [index, pseudo] of ['sans.compte', 'deja.prevenue'].entries()) {
    const productId = await shop.aProduct(waiting.liveId, 900 + index, 1500);
    const { orderId } = bodyOf(await shop.call(addToLiveOrder, { liveId: waiting.liveId, productId, pseudo }, admin));
    const buyer = await db.one<{ id: string }>(sql`select user_id as id from orders where id = ${orderId}`);
    if (pseudo === 'deja.prevenue')
      bodyOf(await shop.call(markContacted, { userId: buyer?.id ?? '', isTold: true }, admin));
  }
  const delivered = await paid(shop, [4000]);
  await putInStatus(shop, delivered, 'delivered');
  await db.run(sql`
    insert into withdrawals (order_id, amount_cents, postage_cents, refund_due_on, stated_at, refunded_at)
    values (${delivered.orderId}, 4000, 0, current_date + 14, now(), null),
      (${heldOrder.orderId}, 2500, 0, current_date + 14, now(), now())`);
  await inTransaction(shop.system, async (tx) => {
    await raiseAttention(shop.system, tx, {
      kind: 'parcel-stuck',
      key: '8R1',
      data: { trackingId: '8R1', since: '2026-11-01T00:00:00Z' },
      orderId: first.orderId,
    });
    await raiseAttention(shop.system, tx, {
      kind: 'refund',
      key: 'r1',
      data: { amount: 100 },
      orderId: heldOrder.orderId,
    });
  });

  const { live, money, isContactCut, ...counts } = await count();
  assert.equal(isContactCut, false);
  const orders = async (filters: { status?: string; only?: 'expiring' }) =>
    bodyOf(await shop.call(listOrders, filters, admin)).orders;
  const [toValidateRows, toPayRows] = [await orders({ status: 'to-validate' }), await orders({ status: 'to-pay' })];
  const attention = bodyOf(await shop.call(listAttention, {}, admin)).items;
  const parcels = bodyOf(await shop.call(listAttention, { about: 'parcels' }, admin)).items;
  const { people } = bodyOf(await shop.call(listBuyersWithoutAccount, {}, admin));
  const { withdrawals } = bodyOf(await shop.call(listWithdrawals, {}, admin));
  const listed = bodyOf(await shop.call(listPreparation, {}, admin)).orders;
  const heldOrders = listed.filter((order) => holdRefusal(attentionOfParcel(order)));
  assert.deepEqual(counts, {
    toValidate: toValidateRows.length,
    toPay: toPayRows.length,
    toPrepare: listed.length,
    toPrepareHeld: heldOrders.length,
    toPrepareInOpenParcel: listed.filter((order) => order.parcel?.openUntil && !heldOrders.includes(order)).length,
    expiring: (await orders({ only: 'expiring' })).length,
    toContact: people.filter(({ told }) => told === null).length,
    stuckParcels: parcels.length,
    toLookAt: attention.length,
    withdrawals: withdrawals.length,
    toReceive: withdrawals.filter(({ needsReturn, receivedAt }) => needsReturn && receivedAt === null).length,
  });
  assert.deepEqual(Object.values(counts), [3, 2, 3, 1, 1, 1, 1, 1, 2, 1, 1], 'no list is empty');
  assert.equal(money.awaited, sumCents([...toValidateRows, ...toPayRows].map(({ total }) => total)));
  assert.equal(money.toRefund, sumCents(withdrawals.map(({ amount }) => amount)));
  assert.equal(money.toRefundWithdrawn, money.toRefund);
  assert.equal(money.received.at(-1)?.amount, 3 * (2500 + 600) + 4000 + 600);
  assert.equal(live?.feed, 'connecting');
  await endOtherLives(waiting.liveId);
  assert.equal((await count()).live?.id, waiting.liveId);
  const earlier = sql`transacted_at - interval '3 days'`;
  await db.run(sql`update payment_transactions set transacted_at = ${earlier} where order_id = ${openOrder.orderId}`);
  const { received } = (await count()).money;
  assert.deepEqual([received.at(-4)?.amount, received.at(-1)?.amount], [3100, 2 * 3100 + 4600]);
});

test('ADM-22 the money to refund includes the money owed by alerts, and counts a withdrawal once when an alert covers its order', async () => {
  const moneyBefore = (await count()).money;
  const [byCard, outside, withdrawn] = [await paid(shop, [4000]), await paid(shop), await paid(shop)];
  await db.run(sql`
    insert into withdrawals (order_id, amount_cents, postage_cents, refund_due_on, stated_at)
    values (${withdrawn.orderId}, 2500, 0, current_date + 14, now()), (${byCard.orderId}, 4000, 0, current_date + 14, now())`);
  await inTransaction(shop.system, async (tx) => {
    const owed = { kind: 'money-owed', key: byCard.orderId, orderId: byCard.orderId, data: { amount: 4600 } } as const;
    await raiseAttention(shop.system, tx, owed);
    await raiseAttention(shop.system, tx, {
      kind: 'money-owed-outside',
      key: outside.orderId,
      orderId: outside.orderId,
      data: { amount: 3100 },
    });
  });
  const { toRefund, toRefundWithdrawn } = (await count()).money;
  assert.deepEqual(
    [toRefund - moneyBefore.toRefund, toRefundWithdrawn - moneyBefore.toRefundWithdrawn],
    [4600 + 3100 + 2500, 2500 + 4000],
  );
});

test('ADM-22 the dashboard counts separately the orders held by an alert and the orders in an open parcel', async () => {
  const countsBefore = await count();
  const [heldOrder, groupedOrder, openOrder] = [await toValidate(shop), await toValidate(shop), await toValidate(shop)];
  for (const order of [heldOrder, groupedOrder, openOrder]) await putInStatus(shop, order, 'paid');
  const parcel = sql`insert into parcels (created_at) values (now()) returning id`;
  const sharedParcelId = (await db.one<{ id: string }>(parcel))?.id;
  const openParcelId = (await db.one<{ id: string }>(parcel))?.id;
  await db.run(sql`update parcels set open_until = now() + interval '5 days' where id = ${openParcelId}`);
  await db.run(
    sql`update orders set parcel_id = ${sharedParcelId} where id in (${heldOrder.orderId}, ${groupedOrder.orderId})`,
  );
  await db.run(sql`update orders set parcel_id = ${openParcelId} where id = ${openOrder.orderId}`);
  await inTransaction(shop.system, (tx) =>
    raiseAttention(shop.system, tx, { kind: 'refund', key: 'r2', data: { amount: 100 }, orderId: heldOrder.orderId }),
  );
  const { toPrepare, toPrepareHeld, toPrepareInOpenParcel } = await count();
  assert.deepEqual(
    [
      toPrepare - countsBefore.toPrepare,
      toPrepareHeld - countsBefore.toPrepareHeld,
      toPrepareInOpenParcel - countsBefore.toPrepareInOpenParcel,
    ],
    [3, 2, 1],
  );
});

test('ADM-04 the dashboard is for administrators only', async () => {
  for (const as of [await shop.aCustomer(), null]) assert.equal((await shop.call(countWork, {}, as)).status, 403);
});

test('ADM-26 SYS-05 the feed, the console, the dashboard and the landing use the live created last of two active lives with the same date', async () => {
  await db.run(sql`update lives set is_active = false`);
  const at = shop.shop.now();
  const created = await Promise.all(
    ['Premier', 'Second'].map(async (title) =>
      bodyOf(await shop.call(createLive, { title, liveDate: at.toISOString() }, admin)),
    ),
  );
  // Makes each live the newest in turn, because a sort by the random ids would be right for one of the two.
  for (const newest of created.map(({ id }) => id)) {
    await db.run(sql`update lives set created_at = ${at}`);
    await db.run(sql`update lives set created_at = ${new Date(at.getTime() + 1000)} where id = ${newest}`);
    const { lives } = bodyOf(await shop.call(listLives, {}, admin));
    assert.deepEqual(
      {
        console: lives.find(({ isActive }) => isActive)?.id,
        feed: await findLiveOnAir(shop.shop),
        dashboard: (await count()).live?.id,
        landing: bodyOf(await shop.call(getShowcase, {}, null)).onAir?.id,
      },
      { console: newest, feed: newest, dashboard: newest, landing: newest },
    );
  }
});
