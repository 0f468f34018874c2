import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { addToLiveOrder, changeHold, changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { expireOrders } from '#features/payments/server/commands/expire-orders.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { HOUR, keptAfterLive, setDelay, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { listLiveEndMails } from '#screens/admin/lives/endpoints.ts';
import { endPassedLives } from '../commands/end-passed-lives.ts';
import { enqueueMailsOfLive } from './write-live-mail.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
await setDelay(shop, 48);
bodyOf(await shop.call(changeSettings, { mailAfterLive: true }, admin));

const inHours = (hours: number) => new Date(shop.shop.now().getTime() + hours * HOUR).toISOString();
const moveLive = async (liveId: string, hours: number) =>
  bodyOf(await shop.call(updateLive, { liveId, liveDate: inHours(hours) }, admin));
/** Creates an order in an inactive live whose date is in five days. */
async function inPreparedLive() {
  const liveId = await shop.aLive();
  await setLiveActive(shop, liveId, false);
  await moveLive(liveId, 120);
  return toValidate(shop, [2500], liveId);
}
const holdOf = async (order: { orderId: string }) => (await seenByAdmin(shop, order)).heldUntil;
const countEndMails = async (liveId: string) => {
  await enqueueMailsOfLive(shop.system, liveId);
  const { lives } = bodyOf(await shop.call(listLiveEndMails, {}, admin));
  const made = await db.run(sql`
    select from mails m join orders o on o.id = m.order_id where o.live_id = ${liveId} and m.kind = 'live-ended'`);
  return { made, listed: lives.find((live) => live.liveId === liveId)?.count ?? 0 };
};

const endOf = async (liveId: string) =>
  (await db.one<{ at: Date | null }>(sql`select ended_at as at from lives where id = ${liveId}`))?.at ?? null;

test('an order of a prepared live has no deadline until the live has ended', async () => {
  const order = await inPreparedLive();
  assert.equal(await holdOf(order), null);
  await db.run(sql`
    update orders set held_from = ${inHours(0)}, held_until = ${inHours(1)} where id = ${order.orderId}`);
  shop.advance(2 * HOUR);
  assert.equal(await expireOrders(shop.system), 0);
  const productId = await shop.aProduct(order.liveId, 7001, 900);
  const before = await holdOf(order);
  await shop.call(addToLiveOrder, { liveId: order.liveId, productId, pseudo: order.pseudo }, admin);
  assert.equal(await holdOf(order), before);
  for (const status of ['validated', 'to-validate'] as const)
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, admin));
  assert.equal(await holdOf(order), null);
  await setLiveActive(shop, order.liveId, true);
  await moveLive(order.liveId, -1);
  await setLiveActive(shop, order.liveId, false);
  assert.ok(Date.parse((await holdOf(order)) ?? '') > Date.parse(inHours(47)));
});

test('a live that is deactivated before it has taken place starts no deadline, sends no mail and announces no mail', async () => {
  const order = await toValidate(shop);
  await moveLive(order.liveId, 120);
  assert.deepEqual(await countEndMails(order.liveId), { made: 0, listed: 0 });
  await setLiveActive(shop, order.liveId, false);
  assert.equal(await holdOf(order), null);
  assert.deepEqual(await countEndMails(order.liveId), { made: 0, listed: 0 });
  assert.equal(await endOf(order.liveId), null);
});

test('a live that is held some hours before its date ends with mails and a deadline', async () => {
  const order = await toValidate(shop);
  await moveLive(order.liveId, 2);
  assert.deepEqual(await countEndMails(order.liveId), { made: 0, listed: 1 });
  await setLiveActive(shop, order.liveId, false);
  assert.ok(await holdOf(order));
  assert.equal((await countEndMails(order.liveId)).made, 1);
});

test('an ended live that is postponed removes the deadlines, except those that a seller has set', async () => {
  const order = await keptAfterLive(shop);
  const extended = await keptAfterLive(shop);
  await db.run(sql`update orders set is_hold_by_hand = true where id = ${extended.orderId}`);
  for (const { liveId } of [order, extended]) await moveLive(liveId, 120);
  assert.equal(await holdOf(order), null);
  assert.ok(await holdOf(extended));
});

test('an ended live that is postponed by mistake has its deadlines again once its date is corrected', async () => {
  const order = await keptAfterLive(shop);
  await moveLive(order.liveId, 120);
  await moveLive(order.liveId, -1);
  assert.ok(Date.parse((await holdOf(order)) ?? '') > Date.parse(inHours(47)));
  assert.ok(await endOf(order.liveId));
});

test('a live with a date of tomorrow by mistake ends with mails and a deadline once its date is corrected', async () => {
  const order = await toValidate(shop);
  await moveLive(order.liveId, 24);
  await setLiveActive(shop, order.liveId, false);
  assert.equal(await holdOf(order), null);
  await moveLive(order.liveId, -1);
  assert.ok(await holdOf(order));
  assert.equal((await countEndMails(order.liveId)).made, 1);
});

test('a prepared live that nobody activates ends twelve hours after its date, and an imported live does not', async () => {
  const order = await inPreparedLive();
  const imported = await inPreparedLive();
  await db.run(
    sql`update events set type = 'order.imported' where type = 'order.created' and order_id = ${imported.orderId}`,
  );
  await endPassedLives(shop.system);
  assert.deepEqual([await holdOf(order), await endOf(order.liveId)], [null, null]);
  shop.advance(131 * HOUR);
  assert.equal(await endPassedLives(shop.system), 0, 'a seller may activate it late');
  shop.advance(2 * HOUR);
  assert.ok((await endPassedLives(shop.system)) > 0);
  assert.equal(await endPassedLives(shop.system), 0);
  assert.ok(Date.parse((await holdOf(order)) ?? '') > Date.parse(inHours(47)));
  assert.ok(await endOf(order.liveId));
  assert.deepEqual([await holdOf(imported), await endOf(imported.liveId)], [null, null]);
});

test('« Sans limite » before the end of a live stays after it, and « +24 h » is refused until then', async () => {
  const order = await toValidate(shop);
  const change = (kind: 'extend' | 'no-limit') =>
    shop.call(changeHold, { orderId: order.orderId, change: kind }, admin);
  assert.equal((await seenByAdmin(shop, order)).isHoldAwaited, true);
  assert.equal((await change('extend')).problem?.code, 'orders.hold-not-begun');
  assert.deepEqual(bodyOf(await change('no-limit')), { heldUntil: null });
  assert.equal((await seenByAdmin(shop, order)).isHoldAwaited, false);
  assert.equal((await change('no-limit')).problem?.code, 'orders.kept-without-limit');
  await setLiveActive(shop, order.liveId, false);
  assert.equal(await holdOf(order), null);
});

test('an order prolonged by hand takes further pieces once its live is on again, even after its deadline', async () => {
  const order = await keptAfterLive(shop);
  bodyOf(await shop.call(changeHold, { orderId: order.orderId, change: 'extend' }, admin));
  await setLiveActive(shop, order.liveId, true);
  shop.advance(73 * HOUR);
  await expireOrders(shop.system);
  const productId = await shop.aProduct(order.liveId, 7003, 900);
  const given = bodyOf(
    await shop.call(addToLiveOrder, { liveId: order.liveId, productId, pseudo: order.pseudo }, admin),
  );
  assert.equal(given.orderId, order.orderId);
});
