import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import {
  addToLiveOrder,
  changeHolds,
  foreseeReminders,
  remindBuyersOf,
} from '#features/orders/domain/admin-endpoints.ts';
import { MAX_SELECTED } from '#features/orders/domain/rules.ts';
import { keptAfterLive, setDelay, HOUR } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, putInStatus, seenByAdmin, toValidate, eventTypes } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
await setDelay(shop, 48);

const idsOf = (orders: readonly { orderId: string }[]) => orders.map(({ orderId }) => orderId);
const untilOf = async (order: { orderId: string }) => (await seenByAdmin(shop, order)).heldUntil;
const aDayAfter = (instant: string | null) => Date.parse(instant ?? '') + 24 * HOUR;
const mailsOf = async (orderIds: string[]) =>
  (await db.many(sql`select 1 from mails where order_id = any(${orderIds}) and kind = 'order-reminder'`)).length;

test('each order of a selection is prolonged once, and each refused order is reported with its number and reason', async () => {
  const [firstOrder, cancelled, secondOrder] = [
    await keptAfterLive(shop),
    await keptAfterLive(shop),
    await keptAfterLive(shop),
  ];
  const beforeEnd = await toValidate(shop);
  await putInStatus(shop, cancelled, 'cancelled');
  const [deadlines, number] = [
    await Promise.all([untilOf(firstOrder), untilOf(secondOrder)]),
    (await seenByAdmin(shop, cancelled)).number,
  ];
  const unknownId = crypto.randomUUID();
  const orderIds = [...idsOf([firstOrder, cancelled, beforeEnd]), unknownId, secondOrder.orderId, firstOrder.orderId];
  const { done, refused } = bodyOf(await shop.call(changeHolds, { orderIds, change: 'extend' }, admin));
  assert.equal(done, 2);
  assert.deepEqual(
    refused.map(({ id, code }) => [id, code]),
    [
      [cancelled.orderId, 'orders.not-in-this-status'],
      [beforeEnd.orderId, 'orders.hold-not-begun'],
      [unknownId, 'orders.not-found'],
    ],
  );
  assert.deepEqual([refused[0]?.number, refused[2]?.number], [number, null]);
  assert.match(
    refused[0]?.reason ?? '',
    /Impossible de changer le délai d’une commande au statut «\u00a0Annulée\u00a0»/,
  );
  assert.deepEqual(
    [await untilOf(firstOrder), await untilOf(secondOrder)].map((at) => Date.parse(at ?? '')),
    deadlines.map(aDayAfter),
  );
  assert.equal((await eventTypes(shop, firstOrder)).at(-1), 'order.hold-changed');
});

test('an unexpected error is reported only for its order and changes nothing in this order', async (t) => {
  const orders = [await keptAfterLive(shop), await keptAfterLive(shop), await keptAfterLive(shop)];
  const [deadlines, brokenId] = [await Promise.all(orders.map(untilOf)), orders[1]?.orderId ?? ''];
  await db.run(sql`create function refuse_order() returns trigger language plpgsql as
    'begin if new.id = tg_argv[0]::uuid then raise exception ''not this order''; end if; return new; end'`);
  await shop.shop.pool.query(
    `create trigger refuse_order before update on orders for each row execute function refuse_order('${brokenId}')`,
  );
  t.onTestFinished(async () => {
    await db.run(sql`drop trigger refuse_order on orders`);
  });
  const input = { orderIds: idsOf(orders), change: 'no-limit' } as const;
  const { done, refused } = bodyOf(await shop.call(changeHolds, input, admin));
  assert.equal(done, 2);
  assert.deepEqual(
    refused.map(({ id, code }) => [id, code]),
    [[brokenId, 'orders.not-done']],
  );
  assert.deepEqual(await Promise.all(orders.map(untilOf)), [null, deadlines[1], null]);
});

test('a second reminder of a selection within an hour is refused, and so are buyers without an e-mail address', async () => {
  const [firstOrder, secondOrder] = [await keptAfterLive(shop), await keptAfterLive(shop)];
  await db.run(sql`update users set email = 'x@pseudo.invalid' where id = ${secondOrder.customer.userId}`);
  const orderIds = idsOf([firstOrder, secondOrder]);
  const first = bodyOf(await shop.call(remindBuyersOf, { orderIds }, admin));
  assert.deepEqual([first.done, ...first.refused.map(({ code }) => code)], [1, 'orders.no-real-email']);
  const secondReply = bodyOf(await shop.call(remindBuyersOf, { orderIds }, admin));
  assert.deepEqual(
    [secondReply.done, ...secondReply.refused.map(({ code }) => code)],
    [0, 'orders.reminded-just-now', 'orders.no-real-email'],
  );
  assert.equal(await mailsOf(orderIds), 1);
});

test('a selection has a minimum and a maximum size, and is not for customers and visitors', async () => {
  const order = await keptAfterLive(shop);
  const deadline = await untilOf(order);
  const tooManyIds = Array.from({ length: MAX_SELECTED + 1 }, () => crypto.randomUUID());
  for (const orderIds of [[], tooManyIds]) {
    assert.equal((await shop.call(changeHolds, { orderIds, change: 'extend' }, admin)).status, 422);
    assert.equal((await shop.call(remindBuyersOf, { orderIds }, admin)).status, 422);
  }
  const { refused } = bodyOf(await shop.call(remindBuyersOf, { orderIds: tooManyIds.slice(1) }, admin));
  assert.equal(refused.length, MAX_SELECTED);
  for (const actor of [undefined, order.customer]) {
    const orderIds = [order.orderId];
    assert.equal((await shop.call(changeHolds, { orderIds, change: 'extend' }, actor)).status, 403);
    assert.equal((await shop.call(remindBuyersOf, { orderIds }, actor)).status, 403);
  }
  assert.deepEqual([await untilOf(order), await mailsOf([order.orderId])], [deadline, 0]);
});

test('a preview of a selection counts the reminders without sending them, and is not for customers', async () => {
  const [reachable, reminded, cancelled, empty] = [
    await keptAfterLive(shop),
    await keptAfterLive(shop),
    await keptAfterLive(shop),
    await keptAfterLive(shop),
  ];
  const productId = await shop.aProduct(reachable.liveId, 9_000);
  const onDemand = { liveId: reachable.liveId, productId, pseudo: 'sans.adresse' };
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, onDemand, admin));
  bodyOf(await shop.call(remindBuyersOf, { orderIds: [reminded.orderId] }, admin));
  await putInStatus(shop, cancelled, 'cancelled');
  await db.run(
    sql`update order_items set released_at = now(), release_reason = 'removed' where order_id = ${empty.orderId}`,
  );
  const orderIds = [...idsOf([reachable, reminded, cancelled, empty]), orderId];
  const preview = bodyOf(await shop.call(foreseeReminders, { orderIds }, admin));
  assert.deepEqual(preview, { reachable: 1, buyers: 1, withoutAddress: 1, refused: 3 });
  assert.equal(await mailsOf(orderIds), 1);
  const outcome = bodyOf(await shop.call(remindBuyersOf, { orderIds }, admin));
  assert.deepEqual(
    [outcome.done, outcome.refused.length],
    [preview.reachable, preview.withoutAddress + preview.refused],
  );
  assert.equal((await shop.call(foreseeReminders, { orderIds }, await shop.aCustomer('curieuse.relance'))).status, 403);
});
