import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import {
  addItem,
  addToLiveOrder,
  createOrder,
  removeItem,
  restoreItem,
} from '#features/orders/domain/admin-endpoints.ts';
import { listLiveOrders } from '#screens/admin/live-order-sidebar/endpoints.ts';
import { updateProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { bodyOf, putInStatus, seenByAdmin, toPay, toValidate, eventTypes } from '#sandbox/testing/order-steps.ts';
import { twoProcesses } from '#sandbox/testing/histories.ts';

const [shop, secondShop] = await twoProcesses();
const { admin } = shop;
const liveId = await shop.aLive();
let ref = 1000;

const give = (productId: string, pseudo: string, instance = shop) =>
  instance.call(addToLiveOrder, { liveId, productId, pseudo }, admin);

test('D-07 among 300 concurrent requests for one piece, by two commands on two processes, one succeeds and the rest name its holder', async () => {
  const productId = await shop.aProduct(liveId, ++ref);
  const openOrderIds = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      const userId = (await shop.aCustomer(`voisine.${index}`)).userId;
      return bodyOf(await shop.call(createOrder, { liveId, userId }, admin)).orderId;
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const instance = index % 2 === 0 ? shop : secondShop;
      // Five of every twenty requests add the piece to an open order, and the others give it to a pseudo.
      const orderId = openOrderIds[index % 20];
      return orderId
        ? instance.call(addItem, { orderId, productId }, admin)
        : give(productId, `course.${index}`, instance);
    }),
  );
  const [winner, ...otherWinners] = answers.filter((answer) => answer.status === 200);
  assert.ok(winner);
  assert.equal(otherWinners.length, 0);
  const [holder] = await shop.shop.db.many<{ pseudo: string; number: string }>(sql`
    select u.tiktok_username as pseudo, o.order_number as number from order_items i join orders o on o.id = i.order_id
    join users u on u.id = o.user_id where i.product_id = ${productId} and i.released_at is null`);
  assert.ok(holder);
  for (const { status, problem } of answers.filter((answer) => answer !== winner)) {
    assert.equal(status, 409);
    assert.ok(problem?.code === 'orders.piece-taken' || problem?.code === 'orders.already-hers', problem?.code);
    assert.deepEqual(problem.params, { ref, pseudo: holder.pseudo, orderNumber: holder.number });
  }
  const createdUsers = await shop.shop.db.one<{ count: number }>(
    sql`select count(*)::integer as count from users where tiktok_username like 'course.%'`,
  );
  assert.ok((createdUsers?.count ?? 0) <= 1);
});

test('D-07 ADM-27 forty concurrent assignments to one unknown pseudo on two processes make one user and one order with the right total', async () => {
  const pieces = await Promise.all(Array.from({ length: 40 }, () => shop.aProduct(liveId, ++ref, 1000 + ref)));
  const answers = await Promise.all(
    pieces.map((id, index) => give(id, 'Nouvelle.Venue', index % 2 ? shop : secondShop)),
  );
  const added = answers.map(bodyOf);
  assert.equal(new Set(added.map((reply) => reply.orderId)).size, 1);
  assert.equal(added.filter((reply) => reply.userCreated).length, 1);
  assert.equal(added.filter((reply) => reply.orderCreated).length, 1);
  const order = await seenByAdmin(shop, { orderId: added[0]?.orderId ?? '' });
  assert.equal(order.items.length, 40);
  assert.equal(
    order.total,
    order.items.reduce((sum, item) => sum + item.price, 600),
  );
  assert.deepEqual([order.user.pseudo, order.user.email], ['nouvelle.venue', 'nouvelle.venue@pseudo.invalid']);
});

test('D-07 a held piece is refused as already held for the same pseudo, and with its holder for another pseudo', async () => {
  const productId = await shop.aProduct(liveId, ++ref);
  const { orderNumber } = bodyOf(await give(productId, 'deux.fois'));
  const secondReply = await give(productId, 'Deux.Fois');
  assert.deepEqual([secondReply.status, secondReply.problem?.code], [409, 'orders.already-hers']);
  assert.equal(secondReply.problem?.title, `La pièce ${ref} est déjà dans la commande ${orderNumber} de @deux.fois`);
  const takenReply = await give(productId, 'une.autre');
  assert.equal(takenReply.problem?.title, `La pièce ${ref} est déjà attribuée à @deux.fois (commande ${orderNumber})`);
});

test('ADM-27 an assignment reuses a to-validate order of the live and joins the comments, and opens a new order after the validation', async () => {
  const first = await toPay(shop);
  const giveWithComment = (productId: string, comment: string) =>
    shop.call(addToLiveOrder, { liveId: first.liveId, productId, pseudo: first.pseudo, comment }, admin);
  const second = bodyOf(await giveWithComment(await shop.aProduct(first.liveId, ++ref), 'Sans cintre'));
  assert.equal(second.orderCreated, true);
  assert.notEqual(second.orderId, first.orderId);
  const third = bodyOf(await giveWithComment(await shop.aProduct(first.liveId, ++ref), 'Cadeau'));
  assert.equal(third.orderId, second.orderId);
  const order = await seenByAdmin(shop, third);
  assert.deepEqual([order.texts.comment, order.total, order.status], ['Sans cintre · Cadeau', 5600, 'to-validate']);
  assert.deepEqual(
    order.items.map((item) => item.quantity),
    [1, 1],
  );
  assert.deepEqual(await eventTypes(shop, third), ['order.created', 'order.item-added', 'order.item-added']);
});

test('ADM-27 the price of an item is fixed by the assignment, and ignores later changes of the piece', async () => {
  const productId = await shop.aProduct(liveId, ++ref, 1990);
  const { orderId } = bodyOf(await give(productId, 'prix.fige'));
  bodyOf(await shop.call(updateProduct, { productId, liveId, ref, name: 'Robe', price: 9990 }, admin));
  const order = await seenByAdmin(shop, { orderId });
  assert.deepEqual([order.items[0]?.price, order.total], [1990, 2590]);
});

test('ADM-21 a piece of another live is refused, for a pseudo and for an order', async () => {
  const otherProductId = await shop.aProduct(await shop.aLive('Autre live'), 1);
  assert.equal((await give(otherProductId, 'lea')).problem?.code, 'orders.other-live');
  const { orderId } = await toValidate(shop);
  assert.equal(
    (await shop.call(addItem, { orderId, productId: otherProductId }, admin)).problem?.code,
    'orders.other-live',
  );
});

test('ADM-21 a paid, sent or cancelled order takes no piece, and an unknown piece, order or live is refused', async () => {
  const order = await toValidate(shop);
  const productId = await shop.aProduct(order.liveId, ++ref);
  for (const status of ['paid', 'preparing', 'to-ship', 'shipped', 'in-delivery', 'delivered', 'cancelled']) {
    await putInStatus(shop, order, status);
    const refused = await shop.call(addItem, { orderId: order.orderId, productId }, admin);
    assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.not-in-this-status'], status);
  }
  const unknownId = crypto.randomUUID();
  assert.equal((await give(unknownId, 'lea')).problem?.code, 'catalog.product-not-found');
  assert.equal((await shop.call(addItem, { orderId: unknownId, productId }, admin)).status, 404);
  const noLive = await shop.call(addToLiveOrder, { liveId: unknownId, productId, pseudo: 'lea' }, admin);
  assert.equal(noLive.status, 422);
});

test('ADM-26 an order whose only piece is removed leaves the console, and returns when the piece is restored', async () => {
  const order = await toValidate(shop);
  const listIds = async () =>
    bodyOf(await shop.call(listLiveOrders, { liveId: order.liveId }, admin)).orders.map(({ id }) => id);
  const item = { orderId: order.orderId, itemId: (await seenByAdmin(shop, order)).items[0]?.id ?? '' };
  assert.deepEqual(await listIds(), [order.orderId]);
  bodyOf(await shop.call(removeItem, item, admin));
  assert.deepEqual(await listIds(), []);
  bodyOf(await shop.call(restoreItem, item, admin));
  assert.deepEqual(await listIds(), [order.orderId]);
});

test('ADM-26 an order of « Nouvelle commande » stays in the console without a piece, also once its last piece is removed', async () => {
  const { userId } = await shop.aCustomer('commande.vide');
  const liveOfOrder = await shop.aLive();
  const { orderId } = bodyOf(await shop.call(createOrder, { liveId: liveOfOrder, userId }, admin));
  const listOrders = async () =>
    bodyOf(await shop.call(listLiveOrders, { liveId: liveOfOrder }, admin)).orders.map(({ id, items }) => [
      id,
      items.length,
    ]);
  assert.deepEqual(await listOrders(), [[orderId, 0]]);
  const productId = await shop.aProduct(liveOfOrder, ++ref);
  const { itemId } = bodyOf(await shop.call(addItem, { orderId, productId }, admin));
  assert.deepEqual(await listOrders(), [[orderId, 1]]);
  bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
  assert.deepEqual(await listOrders(), [[orderId, 0]]);
});

test('ADM-26 the console lists the live’s orders to validate or to pay, newest first', async () => {
  const liveOfEvening = await shop.aLive('Un soir');
  const orders = [];
  for (const status of ['to-validate', 'to-pay', 'paid', 'cancelled', 'to-validate']) {
    const order = await toValidate(shop, [1000], liveOfEvening);
    await putInStatus(shop, order, status);
    orders.push(order.orderId);
  }
  const listed = bodyOf(await shop.call(listLiveOrders, { liveId: liveOfEvening }, admin)).orders;
  assert.deepEqual(
    listed.map((order) => order.id),
    [orders[4], orders[1], orders[0]],
  );
});

test('ADM-26 the console shows that a live has more than the 100 orders that it lists', async () => {
  const liveOfCrowd = await shop.aLive('Un soir de foule');
  const list = async () => bodyOf(await shop.call(listLiveOrders, { liveId: liveOfCrowd }, admin));
  const addOrders = async (first: number, last: number) => {
    for (let index = first; index <= last; index += 1)
      bodyOf(
        await shop.call(
          addToLiveOrder,
          { liveId: liveOfCrowd, productId: await shop.aProduct(liveOfCrowd, index), pseudo: `foule.${index}` },
          admin,
        ),
      );
  };
  await addOrders(1, 100);
  assert.deepEqual([(await list()).orders.length, (await list()).isMore], [100, false]);
  await addOrders(101, 101);
  assert.deepEqual([(await list()).orders.length, (await list()).isMore], [100, true]);
});

test('ADM-27 an assignment sent again twenty times under its key on two processes is made once, and stays undone after an undo', async () => {
  const productId = await shop.aProduct(liveId, ++ref);
  const key = crypto.randomUUID();
  const send = (instance = shop) => instance.call(addToLiveOrder, { liveId, productId, pseudo: 'coupee', key }, admin);
  const assignments = (
    await Promise.all(Array.from({ length: 20 }, (_, index) => send(index % 2 ? secondShop : shop)))
  ).map(bodyOf);
  assert.equal(new Set(assignments.map(({ itemId }) => itemId)).size, 1);
  assert.equal(assignments.filter(({ orderCreated }) => orderCreated).length, 1);
  const [{ orderId, itemId } = { orderId: '', itemId: '' }] = assignments;
  bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
  assert.equal(bodyOf(await send()).itemId, itemId);
  const heldItems = await shop.shop.db.many(
    sql`select 1 from order_items where product_id = ${productId} and released_at is null`,
  );
  assert.deepEqual(heldItems, []);
  assert.notEqual(bodyOf(await give(productId, 'coupee')).itemId, itemId);
});

test('only one of two concurrent assignments of different pieces under one key succeeds', async () => {
  const pieces = [await shop.aProduct(liveId, ++ref), await shop.aProduct(liveId, ++ref)];
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    pieces.map((productId, index) =>
      (index ? secondShop : shop).call(addToLiveOrder, { liveId, productId, pseudo: `cle.${index}`, key }, admin),
    ),
  );
  for (const { status, problem } of answers)
    assert.ok(status === 200 || problem?.code === 'orders.key-used', JSON.stringify(problem));
  const givenItems = await shop.shop.db.many(sql`select 1 from order_items where give_key = ${key}`);
  assert.equal(givenItems.length, 1);
});
