import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { ctxOf } from '#platform/server/context.ts';
import { changeHold } from '#features/orders/domain/admin-endpoints.ts';
import { remindBuyers } from '#features/orders/server/commands/remind-buyers.ts';
import { closeDueParcels } from '#features/parcels/server/commands/ship-parcel.ts';
import { expireOrders } from '#features/payments/server/commands/expire-orders.ts';
import { openForm } from '#features/payments/server/commands/open-form.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { declaredMetrics } from '#app/features.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { HOUR, keptAfterLive, setDelay, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { enoughToSell, envWithout, inServiceEnv } from '#sandbox/testing/in-service.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { watchStatements } from '#sandbox/testing/round-trips.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const DAY = 24 * HOUR;
const database = await testDatabase();
const options = { databaseUrl: database.url, background: false };
/** Shop of the demo, which is always open. It prepares the orders. */
const shop = await testShop(options);
const inService = await testShop({ ...options, env: inServiceEnv });
const withoutCards = await testShop({ ...options, env: envWithout('payment') });
const shops = [shop, inService, withoutCards];
afterAll(async () => {
  await Promise.all(shops.map((instance) => instance.close()));
  await database.drop();
});
const { db } = shop.shop;
const advance = (ms: number) => shops.forEach((instance) => instance.advance(ms));
const save = async (settings: Partial<typeof enoughToSell> & { isOpen?: boolean; openParcelDays?: number }) => {
  bodyOf(await shop.call(changeSettings, settings, shop.admin));
  shops.forEach((instance) => instance.shop.settings.invalidate());
};
const setOpen = (isOpen: boolean) => save({ isOpen });
/** Runs `expireOrders` in a process that has just begun to lead. */
const expireIn = ({ shop: instance }: typeof shop) => expireOrders(ctxOf(instance, { kind: 'system', name: 'Test' }));
const storedHold = async ({ orderId }: Placed) => {
  const row = await db.one<{ until: Date; remindAt: Date | null }>(sql`
    select held_until as until, remind_at as "remindAt" from orders where id = ${orderId}`);
  assert.ok(row);
  return row;
};
const hoursLeft = async (order: Placed) =>
  Math.round(((await storedHold(order)).until.getTime() - shop.shop.now().getTime()) / HOUR);
const statusOf = async (order: Placed) => (await seenByAdmin(shop, order)).status;
const dueOrders = async () => {
  const gauge = declaredMetrics.gauges.find(({ name }) => name === 'defile_holds_due');
  assert.ok(gauge);
  return Number((await db.one<{ value: string }>(gauge.read(shop.shop.now())))?.value);
};

beforeEach(async () => {
  await db.run(sql`update orders set held_until = null, remind_at = null`);
  await db.run(sql`delete from hold_pause`);
  await save({ ...enoughToSell, openParcelDays: 0 });
  await setDelay(shop, 48);
  await expireIn(inService);
});

test('while the shop is closed, the time of unpaid orders stops, and continues when the shop opens again', async () => {
  const order = await toPay(shop);
  await setLiveActive(shop, order.liveId, false);
  const byHand = await keptAfterLive(shop);
  bodyOf(await shop.call(changeHold, { orderId: byHand.orderId, change: 'extend' }, shop.admin));
  const { remindAt } = await storedHold(order);
  advance(8 * HOUR);
  await setOpen(false);
  assert.equal(await expireIn(inService), 0);
  assert.equal((await seenByAdmin(shop, order)).heldUntil, null, 'screens and mails promise no time');
  advance(5 * DAY);
  const begunInPause = await keptAfterLive(shop);
  advance(5 * DAY);
  assert.deepEqual([await expireIn(inService), await remindBuyers(inService.system), await dueOrders()], [0, 0, 0]);
  await setOpen(true);
  assert.equal(await remindBuyers(inService.system), 0, 'reminders wait until the holds are moved');
  // No provider answers in this test.
  await assert.rejects(openForm(inService.asUser(order.customer), { orderId: order.orderId }), {
    code: 'payments.no-form',
  });
  assert.equal(await expireIn(inService), 0);
  assert.deepEqual(
    [await hoursLeft(order), await hoursLeft(byHand), await hoursLeft(begunInPause)],
    [40, 64, 48],
    'a hold set by hand moves too, and a hold that began in the pause gets its whole time',
  );
  const moved = await storedHold(order);
  assert.equal(Math.round((Number(moved.remindAt) - Number(remindAt)) / HOUR), 240);
  assert.ok((await seenByAdmin(shop, order)).heldUntil);
  advance(41 * HOUR);
  assert.equal(await expireIn(inService), 1);
  assert.deepEqual(
    [await statusOf(order), await statusOf(byHand), await statusOf(begunInPause)],
    ['cancelled', 'to-validate', 'to-validate'],
  );
});

test('an order whose time was over before the pause is cancelled after the pause', async () => {
  const order = await keptAfterLive(shop);
  advance(3 * DAY);
  await setOpen(false);
  await expireIn(inService);
  advance(DAY);
  await setOpen(true);
  assert.equal(await expireIn(inService), 1);
  assert.equal(await statusOf(order), 'cancelled');
});

test('the time of unpaid orders stops without a card contract, and continues once the contract is set', async () => {
  const order = await keptAfterLive(shop);
  await expireIn(withoutCards);
  assert.equal((await seenByAdmin(shop, order)).heldUntil, null);
  advance(DAY);
  await expireIn(withoutCards);
  advance(9 * DAY);
  assert.deepEqual([await expireIn(withoutCards), await statusOf(order)], [0, 'to-validate']);
  assert.deepEqual([await expireIn(inService), await hoursLeft(order)], [0, 48]);
  advance(49 * HOUR);
  assert.equal(await expireIn(inService), 1);
});

test('the holds of more orders than fit in a batch are all moved', async () => {
  const order = await keptAfterLive(shop);
  await setOpen(false);
  await expireIn(inService);
  await db.run(sql`
    insert into orders (order_date, created_at, updated_at, user_id, held_from, held_until)
    select o.order_date, o.created_at, o.updated_at, o.user_id, o.held_from, o.held_until
    from orders o, generate_series(1, 1200) where o.id = ${order.orderId}`);
  advance(10 * DAY);
  await setOpen(true);
  assert.equal(await expireIn(inService), 0);
  const moved = await db.run(sql`select from orders where held_until > ${shop.shop.now()}`);
  assert.equal(moved, 1201);
});

test('a round of an unchanged, closed shop reads and writes no order', async () => {
  await setOpen(false);
  await expireOrders(inService.system);
  const sent: string[] = [];
  const watch = watchStatements((text) => {
    sent.push(text);
    return () => {};
  });
  await expireOrders(inService.system);
  watch.stop();
  assert.deepEqual(
    sent.filter((text) => /orders|hold_pause/.test(text)),
    [],
  );
});

test('while the shop is closed, an open parcel waits for its unpaid order, and a paid parcel closes in time', async () => {
  await save({ openParcelDays: 5 });
  const { createOpenParcel, createValidated } = openParcelSteps(shop);
  const [paidOrder, first] = [await createOpenParcel(), await createOpenParcel()];
  const unpaid = await createValidated(first);
  const isOpen = async ({ orderId }: Placed) =>
    (await db.run(sql`
      select from orders o join parcels p on p.id = o.parcel_id where o.id = ${orderId} and p.closed_at is null`)) ===
    1;
  advance(DAY);
  await setOpen(false);
  await expireIn(inService);
  advance(10 * DAY);
  await closeDueParcels(inService.system);
  assert.deepEqual([await isOpen(paidOrder), await isOpen(unpaid)], [false, true]);
  await setOpen(true);
  await closeDueParcels(inService.system);
  assert.equal(await isOpen(unpaid), true, 'the time of the parcel is moved first');
  await expireIn(inService);
  advance(3 * DAY);
  await closeDueParcels(inService.system);
  assert.deepEqual([await isOpen(unpaid), (await seenByAdmin(shop, unpaid)).postage], [true, 0]);
  advance(DAY + HOUR);
  await closeDueParcels(inService.system);
  assert.equal(await isOpen(unpaid), false);
});
