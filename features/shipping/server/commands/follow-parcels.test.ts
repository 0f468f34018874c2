import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { deleteLabel, generateLabel, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { queuesOf } from '#app/server/background.ts';
import { createColissimoGateway } from '#platform/server/integrations/shipping/colissimo.ts';
import type { ParcelEvent } from '#platform/server/integrations/shipping/gateway.ts';
import { groupedOrders } from '#sandbox/testing/grouped-orders.ts';
import { bodyOf, seenByAdmin, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { parcelSteps, trackingWith, type Parcel } from '#sandbox/testing/parcels.ts';
import { mailsTo, until } from '#sandbox/testing/steps.ts';
import { labelSender } from '#app/server/label-sender.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followParcels } from './follow-parcels.ts';

// Runs jobs, so that mails are sent. A test tracks parcels only when it calls `followParcels`.
const shop = await testShop({ background: false });
await shop.shop.jobs.work(queuesOf(shop.shop));
afterAll(() => shop.close());
const { admin, system } = shop;
const { labelled, statusOf, replaceTracking } = parcelSteps(shop);

async function readyToShip(): Promise<Parcel> {
  const parcel = await labelled();
  bodyOf(await shop.call(validatePreparation, { orderId: parcel.orderId }, admin));
  return parcel;
}
const scan = ({ trackingId }: Parcel, event: string, at?: string) =>
  shop.fetch('/sandbox/colissimo/scan', { method: 'POST', json: { trackingId, event, ...(at && { at }) } });
const codesOf = async (order: Placed) =>
  bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer)).parcelEvents.map(
    (event) => event.code,
  );

test('D-09 SYS-04 an announced parcel changes nothing, the first scan sets the order to shipped, the delivery to delivered, and the buyer gets one mail', async () => {
  const parcel = await readyToShip();
  await followParcels(system);
  assert.deepEqual([await statusOf(parcel), await codesOf(parcel)], ['to-ship', ['DR1']]);
  await scan(parcel, 'PC1');
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'shipped');
  await scan(parcel, 'MD2');
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'shipped');
  await scan(parcel, 'DI1');
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'delivered');
  assert.deepEqual(await codesOf(parcel), ['DI1', 'MD2', 'PC1', 'DR1']);
  const mails = await until(async () => {
    const sent = (await mailsTo(shop, parcel.customer.email)).filter((mail) => mail.subject.includes('en route'));
    return sent.length > 0 && sent;
  });
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.text ?? '', new RegExp(parcel.trackingId));
  const buyerOrder = bodyOf(await shop.call(getMyOrder, { orderId: parcel.orderId }, parcel.customer));
  assert.ok(buyerOrder.steps.shippedAt && buyerOrder.steps.deliveredAt);
});

test('SYS-04 the buyer of a parcel of two orders gets one mail about both orders', async () => {
  const orders = await groupedOrders(shop);
  const [first, second] = orders;
  const { tracking_id: trackingId } = bodyOf(await shop.call(generateLabel, { orderId: second.orderId }, admin));
  bodyOf(await shop.call(validatePreparation, { orderId: first.orderId }, admin));
  await scan({ ...first, trackingId }, 'PC1');
  await followParcels(system);
  const mails = await until(async () => {
    const sent = (await mailsTo(shop, first.customer.email)).filter((mail) => mail.subject.includes('en route'));
    return sent.length > 0 && sent;
  });
  const [firstNumber, secondNumber] = await Promise.all(
    orders.map(async (order) => (await seenByAdmin(shop, order)).number),
  );
  assert.equal(mails.length, 1);
  assert.ok(
    mails[0]?.text.includes(`Les commandes ${firstNumber} et ${secondNumber} ont été remises ensemble à Colissimo`),
  );
  for (const number of [firstNumber, secondNumber])
    assert.ok(mails[0]?.text.includes(`Renoncer au contrat ici (commande ${number})`), number);
  const prices = [...(mails[0]?.text ?? '').matchAll(/^\S+ \d+ \(n°\s\d+\)\s: (\d\d),00\s€$/gm)].map(
    ([, euros]) => euros,
  );
  assert.deepEqual(prices, ['25', '19'], 'the piece of each order');
  const sentMails = await shop.shop.db.many(sql`
    select from mails where kind = 'parcel-shipped' and order_id = any(${orders.map(({ orderId }) => orderId)})`);
  assert.equal(sentMails.length, 1);
});

test('D-09 repeated and concurrent tracking stores the carrier’s news once', async () => {
  const parcel = await readyToShip();
  await scan(parcel, 'PC1');
  await Promise.all([followParcels(system), followParcels(system), followParcels(system)]);
  for (let round = 0; round < 10; round++) assert.equal(await followParcels(system), 0);
  assert.deepEqual(await codesOf(parcel), ['PC1', 'DR1']);
  const types = await eventTypes(shop, parcel);
  assert.equal(types.filter((type) => type === 'order.shipped').length, 1);
  assert.equal(types.filter((type) => type === 'order.parcel-scanned').length, 1);
});

test('D-09 a carrier scan before the validation of the preparation ships the order', async () => {
  const parcel = await labelled();
  await scan(parcel, 'PC1');
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'shipped');
});

test('D-09 a first scan and a delivery in one round record both the dispatch and the delivery', async () => {
  const parcel = await readyToShip();
  await scan(parcel, 'PC1');
  await scan(parcel, 'DI1');
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'delivered');
  assert.deepEqual((await eventTypes(shop, parcel)).slice(-2), ['order.shipped', 'order.delivered']);
});

test('D-09 an unknown code means a parcel on its way, and never a delivery', async (t) => {
  const parcel = await readyToShip();
  const at = new Date('2026-11-20T08:00:00Z');
  replaceTracking(t, async (ids) =>
    ids.map((trackingId) => ({
      trackingId,
      events:
        trackingId === parcel.trackingId
          ? [{ code: 'ZZ9', label: 'Nouveau', at, stage: 'in-transit', isKnown: false }]
          : [],
      unreadable: null,
    })),
  );
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'shipped');
  assert.deepEqual(await codesOf(parcel), ['ZZ9']);
});

test('D-09 the order of a parcel that returns, waits at the counter or has a problem is shipped', async () => {
  for (const event of ['RE1', 'AG1', 'PB1', 'DI2']) {
    const parcel = await readyToShip();
    await scan(parcel, event);
    await followParcels(system);
    assert.equal(await statusOf(parcel), 'shipped', event);
  }
});

test('D-09 scans never move a cancelled order, and only a newer scan moves an order set back by hand', async () => {
  const cancelled = await readyToShip();
  bodyOf(await shop.call(changeStatus, { orderId: cancelled.orderId, status: 'cancelled' }, admin));
  await scan(cancelled, 'PC1');
  await scan(cancelled, 'DI1');
  await followParcels(system);
  assert.equal(await statusOf(cancelled), 'cancelled');
  const byHand = await readyToShip();
  await scan(byHand, 'PC1');
  await followParcels(system);
  bodyOf(await shop.call(changeStatus, { orderId: byHand.orderId, status: 'preparing' }, admin));
  await followParcels(system);
  assert.equal(await statusOf(byHand), 'preparing');
  await scan(byHand, 'ET1');
  await followParcels(system);
  assert.equal(await statusOf(byHand), 'shipped');
});

test('ADM-23 scans of a deleted label do not change the order', async () => {
  const parcel = await labelled();
  bodyOf(await shop.call(deleteLabel, { orderId: parcel.orderId }, admin));
  const { tracking_id: trackingId } = bodyOf(await shop.call(generateLabel, { orderId: parcel.orderId }, admin));
  await scan(parcel, 'DI1');
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'paid');
  await scan({ ...parcel, trackingId }, 'PC1');
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'shipped');
});

test('SYS-04 a tracking outage is shown to staff, and missed news are read afterwards', async (t) => {
  const { shipping } = shop.shop.gateways;
  t.onTestFinished(() => {
    shop.shop.gateways.shipping = shipping;
  });
  const parcel = await readyToShip();
  await scan(parcel, 'PC1');
  shop.shop.gateways.shipping = createColissimoGateway({
    ...shop.config.colissimo,
    sender: async () => labelSender(shop.config.identity, shop.config),
    trackingUrl: 'http://127.0.0.1:1',
  });
  assert.equal(await followParcels(system), 0);
  const listFailing = async () =>
    bodyOf(await shop.call(listFailingProviders, {}, admin)).failing.map((failure) => failure.provider);
  assert.deepEqual([await listFailing(), await statusOf(parcel)], [['tracking'], 'to-ship']);
  shop.shop.gateways.shipping = shipping;
  await followParcels(system);
  assert.deepEqual([await listFailing(), await statusOf(parcel)], [[], 'shipped']);
});

test('D-09 parcels lost long ago do not prevent the tracking of today’s parcels', async (t) => {
  const { userId } = await shop.aCustomer();
  await shop.shop.db.run(sql`
    insert into orders (user_id, status, order_date, tracking_id)
    select ${userId}, 'shipped', now() - interval '2 years', '6A' || (10000000000 + n) from generate_series(1, 1000) n`);
  t.onTestFinished(async () => {
    await shop.shop.db.run(sql`delete from orders where user_id = ${userId}`);
  });
  const parcel = await readyToShip();
  await scan(parcel, 'PC1');
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'shipped');
});

const event = (code: string, stage: ParcelEvent['stage'], hour: number, label = code): ParcelEvent => ({
  code,
  label,
  stage,
  at: new Date(Date.UTC(2026, 10, 20, hour)),
  isKnown: true,
});

test('D-09 a delivery is read even if the carrier drops an older event in the same answer', async (t) => {
  const parcel = await readyToShip();
  replaceTracking(t, trackingWith(parcel, [event('PC1', 'in-transit', 8), event('ET1', 'in-transit', 9)]));
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'shipped');
  replaceTracking(t, trackingWith(parcel, [event('PC1', 'in-transit', 8), event('DI1', 'delivered', 10)]));
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'delivered');
});

test('D-09 a delivery followed by a return before the next check leaves the order shipped', async (t) => {
  const parcel = await readyToShip();
  replaceTracking(t, trackingWith(parcel, [event('DI1', 'delivered', 8), event('RE1', 'returned', 9)]));
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'shipped');
});

test('D-09 the buyer of an order that was set to shipped by hand gets the mail at the first scan', async () => {
  const parcel = await readyToShip();
  bodyOf(await shop.call(changeStatus, { orderId: parcel.orderId, status: 'shipped' }, admin));
  await followParcels(system);
  await scan(parcel, 'PC1');
  await followParcels(system);
  const sent = async () =>
    (await mailsTo(shop, parcel.customer.email)).filter((mail) => mail.subject.includes('en route'));
  const mails = await until(async () => ((await sent()).length > 0 ? sent() : false));
  assert.equal(mails.length, 1);
});
