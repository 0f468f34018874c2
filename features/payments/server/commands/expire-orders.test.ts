import assert from 'node:assert/strict';
import { afterAll, beforeEach, test, vi } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { getPieceHistory } from '#features/claims/domain/admin-endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { expirableStatuses, orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import { getUser } from '#features/users/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { HOUR, keptAfterLive, setDelay, setLiveActive, workReactions } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, openedForm, seenByAdmin, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { mailsTo, payByCard, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { expireOrders } from './expire-orders.ts';

const database = await testDatabase();
const shop = await testShop({ databaseUrl: database.url, background: false });
const { lyra } = shop.config;
const offlineShop = await testShop({
  databaseUrl: database.url,
  background: false,
  env: {
    LYRA_API_URL: 'http://127.0.0.1:1',
    LYRA_STATIC_URL: 'http://127.0.0.1:1',
    LYRA_SHOP_ID: lyra.shopId,
    LYRA_PASSWORD: lyra.password,
    LYRA_PUBLIC_KEY: lyra.publicKey,
    LYRA_HMAC_KEY: lyra.hmacKey,
  },
});
await workReactions(shop);
afterAll(async () => {
  await Promise.all([shop.close(), offlineShop.close()]);
  await database.drop();
});
const { admin } = shop;
/** Longer than the five minutes after which an order that could not expire is tried again. */
const PAST_RETRY_MS = 6 * 60_000;
const { db } = shop.shop;
const advanceBoth = (ms: number) => [shop, offlineShop].forEach((instance) => instance.advance(ms));
const setNextOutcome = (outcome: string, notices: string) =>
  shop.fetch('/sandbox/lyra/next', { method: 'POST', json: { outcome, ipn: notices } });
const statusOf = async (order: { orderId: string }) => (await seenByAdmin(shop, order)).status;
const claimsOf = async (productId = '') => {
  const { claims } = bodyOf(await shop.call(getPieceHistory, { productId }, admin));
  return claims.map(({ pseudo, state }) => `${pseudo} ${state}`);
};

beforeEach(async () => {
  await db.run(sql`update orders set held_until = null`);
  await setDelay(shop, 48);
  offlineShop.shop.settings.invalidate();
});

test('an order whose hold is over expires, frees its pieces and informs its buyer, and has a new hold once reopened', async () => {
  const order = await keptAfterLive(shop);
  const [productId = ''] = order.productIds;
  const countHeld = () =>
    db.run(sql`select from order_items where order_id = ${order.orderId} and released_at is null`);
  await addClaim(shop, productId, 'mia.attend');
  assert.equal(await expireOrders(shop.system), 0);
  advanceBoth(48 * HOUR);
  assert.deepEqual([await expireOrders(shop.system), await expireOrders(shop.system)], [1, 0]);
  const { status, cancelReason, heldUntil, events } = await seenByAdmin(shop, order);
  assert.deepEqual([status, cancelReason, heldUntil, events[0]?.type], ['cancelled', 'expired', null, 'order.expired']);
  const buyerOrder = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.deepEqual([buyerOrder.status, buyerOrder.cancelReason, buyerOrder.heldUntil], ['cancelled', 'expired', null]);
  assert.deepEqual([await claimsOf(productId), await countHeld()], [['mia.attend waiting'], 0]);
  const [mail, ...otherMails] = await until(async () => {
    const mails = await mailsTo(shop, order.customer.email);
    return mails.length > 0 && mails;
  });
  assert.match(mail?.subject ?? '', /annulée faute de paiement/);
  assert.equal(otherMails.length, 0);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'to-validate' }, admin));
  const reopenedOrder = await seenByAdmin(shop, order);
  assert.deepEqual([reopenedOrder.cancelReason, await countHeld()], [null, 1]);
  assert.ok(Date.parse(reopenedOrder.heldUntil ?? '') > shop.shop.now().getTime() + 47 * HOUR);
  assert.equal(await expireOrders(shop.system), 0);
});

test('an order whose pieces were all passed expires without a mail and does not count as unpaid', async () => {
  const [emptiedOrder, keptOrder] = [await keptAfterLive(shop), await keptAfterLive(shop)];
  await db.run(sql`
    update order_items set released_at = now(), release_reason = 'passed' where order_id = ${emptiedOrder.orderId}`);
  advanceBoth(48 * HOUR);
  assert.equal(await expireOrders(shop.system), 2);
  const { status, cancelReason } = await seenByAdmin(shop, emptiedOrder);
  assert.deepEqual([status, cancelReason], ['cancelled', null]);
  const expiredCount = async ({ customer: { userId } }: typeof emptiedOrder) =>
    bodyOf(await shop.call(getUser, { userId }, admin)).standing?.expiredOrders ?? 0;
  assert.deepEqual([await expiredCount(emptiedOrder), await expiredCount(keptOrder)], [0, 1]);
  const mailOf = async ({ orderId }: typeof emptiedOrder) =>
    (
      await db.one<{ state: string }>(sql`
        select state from mails where order_id = ${orderId} and kind = 'order-expired' and state in ('sent', 'dropped')`)
    )?.state;
  assert.deepEqual(
    [await until(() => mailOf(emptiedOrder)), await until(() => mailOf(keptOrder))],
    ['dropped', 'sent'],
  );
});

test('orders that wait for the buyer expire, and orders in other statuses stay as they are', async () => {
  const order = await keptAfterLive(shop);
  advanceBoth(49 * HOUR);
  for (const status of orderStatuses) {
    await db.run(sql`update orders set status = ${status}, cancel_reason = null where id = ${order.orderId}`);
    await db.run(
      sql`update order_items set released_at = null, release_reason = null where order_id = ${order.orderId}`,
    );
    await expireOrders(shop.system);
    assert.equal(
      (await statusOf(order)) === 'cancelled',
      expirableStatuses.includes(status) || status === 'cancelled',
      status,
    );
    assert.equal(
      (await seenByAdmin(shop, order)).cancelReason,
      expirableStatuses.includes(status) ? 'expired' : null,
      status,
    );
  }
  assert.deepEqual(expirableStatuses, ['to-validate', 'to-pay']);
});

test('D-14 an order with a payment under way does not expire, and stays once it is paid', async () => {
  const order = await toPay(shop);
  await setLiveActive(shop, order.liveId, false);
  await setNextOutcome('delay', 'never');
  advanceBoth(48 * HOUR - 60_000);
  const formToken = await openedForm(shop, order);
  // The hold ends before the customer pays. The payment is then under way for six seconds.
  advanceBoth(61_000);
  await payByCard(shop, formToken);
  assert.equal(await expireOrders(shop.system), 0);
  assert.equal((await seenByAdmin(shop, order)).paymentUnderWay, true);
  assert.equal(await statusOf(order), 'to-pay');
  advanceBoth(PAST_RETRY_MS);
  assert.equal(await expireOrders(shop.system), 0);
  assert.equal(await statusOf(order), 'paid');
  advanceBoth(100 * HOUR);
  assert.equal(await expireOrders(shop.system), 0);
});

test('D-14 an order with an opened form does not expire while the provider is unavailable, and the other orders do', async () => {
  const [withForm, withoutForm] = [await toPay(shop), await keptAfterLive(shop)];
  await setLiveActive(shop, withForm.liveId, false);
  await openedForm(shop, withForm);
  advanceBoth(49 * HOUR);
  assert.equal(await expireOrders(offlineShop.system), 1);
  assert.deepEqual([await statusOf(withForm), await statusOf(withoutForm)], ['to-pay', 'cancelled']);
  assert.equal(await expireOrders(shop.system), 0);
  advanceBoth(PAST_RETRY_MS);
  assert.equal(await expireOrders(shop.system), 1);
});

test('D-14 an order whose payments the provider refuses to report does not expire, and the failure is reported', async () => {
  const order = await toPay(shop);
  await setLiveActive(shop, order.liveId, false);
  await openedForm(shop, order);
  advanceBoth(49 * HOUR);
  const fault = vi.spyOn(shop.shop.gateways.errors, 'fault');
  const reportOf = vi.spyOn(shop.shop.gateways.payment, 'reportOf');
  reportOf.mockRejectedValueOnce(new ProviderFailure('payment', 'unreachable', 'pas de réponse'));
  assert.deepEqual([await expireOrders(shop.system), fault.mock.calls.length], [0, 0], 'shown as a failing provider');
  advanceBoth(PAST_RETRY_MS);
  reportOf.mockRejectedValueOnce(new ProviderFailure('payment', 'refused', 'autre boutique'));
  assert.deepEqual([await expireOrders(shop.system), fault.mock.calls.length, await statusOf(order)], [0, 1, 'to-pay']);
});

test('D-14 a payment without a notice is found at the provider, and its order is paid instead of expired', async () => {
  const order = await toPay(shop);
  await setLiveActive(shop, order.liveId, false);
  await setNextOutcome('accept', 'never');
  await payByCard(shop, await openedForm(shop, order));
  advanceBoth(49 * HOUR);
  assert.equal(await expireOrders(shop.system), 0);
  assert.equal(await statusOf(order), 'paid');
});

test('an order does not expire while its card form can be paid, and no form opens after the hold', async () => {
  const order = await toPay(shop);
  await setLiveActive(shop, order.liveId, false);
  advanceBoth(48 * HOUR - 60_000);
  await openedForm(shop, order);
  advanceBoth(2 * 60_000);
  assert.equal(await expireOrders(shop.system), 0);
  const lateReply = await shop.call(paymentToken, { order_id: order.orderId }, order.customer);
  assert.equal(lateReply.problem?.code, 'orders.hold-over');
  advanceBoth(14 * 60_000);
  assert.equal(await expireOrders(shop.system), 0);
  advanceBoth(6 * 60_000);
  assert.equal(await expireOrders(shop.system), 1);
});

test('an order that cannot expire does not block other orders, and is tried again later', async (t) => {
  const [failingOrder, goodOrder] = [await keptAfterLive(shop), await keptAfterLive(shop)];
  await db.run(sql`
    create function refuse_to_expire() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
  t.onTestFinished(async () => {
    await db.run(sql`drop function refuse_to_expire() cascade`);
  });
  await db.run(sql`
    create trigger refuse_to_expire before update of status on orders for each row
    when (old.user_id = ${raw(`'${failingOrder.customer.userId}'`)}) execute function refuse_to_expire()`);
  advanceBoth(48 * HOUR);
  assert.equal(await expireOrders(shop.system), 1);
  assert.deepEqual([await statusOf(failingOrder), await statusOf(goodOrder)], ['to-validate', 'cancelled']);
  await db.run(sql`drop trigger refuse_to_expire on orders`);
  assert.equal(await expireOrders(shop.system), 0);
  advanceBoth(PAST_RETRY_MS);
  assert.equal(await expireOrders(shop.system), 1);
});

test('the end of a live starts the hold of its unpaid orders, and the hold stops when the live resumes', async () => {
  const order = await toValidate(shop);
  assert.equal((await seenByAdmin(shop, order)).heldUntil, null);
  await setLiveActive(shop, order.liveId, false);
  const end = shop.shop.now().getTime() + 48 * HOUR;
  const { heldUntil } = await seenByAdmin(shop, order);
  assert.ok(Math.abs(Date.parse(heldUntil ?? '') - end) < 60_000, heldUntil ?? 'null');
  await setLiveActive(shop, order.liveId, true);
  assert.equal((await seenByAdmin(shop, order)).heldUntil, null);
  advanceBoth(60 * HOUR);
  assert.equal(await expireOrders(shop.system), 0);
  await setLiveActive(shop, order.liveId, false);
  assert.equal(await expireOrders(shop.system), 0);
  advanceBoth(48 * HOUR);
  assert.equal(await expireOrders(shop.system), 1);
});

test('D-21 without a delay, orders have no hold and do not expire', async () => {
  await setDelay(shop, null);
  const order = await keptAfterLive(shop);
  assert.equal((await seenByAdmin(shop, order)).heldUntil, null);
  advanceBoth(100 * HOUR);
  assert.equal(await expireOrders(shop.system), 0);
});

test('an order made while its live ends has a hold, whether the order or the end came first', async () => {
  for (let round = 0; round < 10; round++) {
    const liveId = await shop.aLive();
    const [order] = await Promise.all([toValidate(shop, [2500], liveId), setLiveActive(shop, liveId, false)]);
    assert.ok((await seenByAdmin(shop, order)).heldUntil, `round ${round}`);
  }
});
