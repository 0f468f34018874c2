import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { searchProducts } from '#features/catalog/domain/admin-endpoints.ts';
import { addToLiveOrder, changeStatus, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { type OrderStatus, orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { HOUR, keptAfterLive, setDelay, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, seenByAdmin, toValidate, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { orderMails } from '../reactions.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const set = ({ orderId }: { orderId: string }, status: OrderStatus) =>
  shop.call(changeStatus, { orderId, status }, admin);
const give = (order: Placed, pseudo: string, piece = 0) =>
  shop.call(addToLiveOrder, { liveId: order.liveId, productId: order.productIds[piece] ?? '', pseudo }, admin);
const refsOf = async (order: Placed) => (await seenByAdmin(shop, order)).items.map((item) => item.ref);

test('D-09 ADM-20 an administrator can set any status from any other status, and the history has the author and the new status', async () => {
  const order = await toValidate(shop);
  let lastStatus: OrderStatus = 'to-validate';
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      bodyOf(await set(order, from));
      assert.deepEqual(bodyOf(await set(order, to)), { status: to });
      lastStatus = to;
    }
  }
  const seen = await seenByAdmin(shop, order);
  assert.equal(seen.status, lastStatus);
  const last = seen.events.find(({ type }) => type === 'order.status-changed');
  assert.deepEqual([last?.data['to'], last?.author], [lastStatus, 'admin@test.example']);
  assert.equal(seen.items.length, 1);
  assert.equal(seen.total, 3100);
});

test('ADM-20 setting the current status records no event, and an unknown status or order is refused', async () => {
  const order = await toValidate(shop);
  bodyOf(await set(order, 'to-validate'));
  assert.deepEqual(await eventTypes(shop, order), ['order.created', 'order.item-added']);
  const unknownStatus = await shop.fetch(`/api/admin/orders/${order.orderId}/status`, {
    method: 'POST',
    as: admin,
    json: { status: 'lost' },
  });
  assert.equal(unknownStatus.status, 422);
  assert.equal((await set({ orderId: crypto.randomUUID() }, 'paid')).status, 404);
});

test('D-07 a cancellation releases the pieces, and the order still shows them with their price', async () => {
  const order = await toValidate(shop, [2500, 1000]);
  bodyOf(await set(order, 'cancelled'));
  const [ref] = await refsOf(order);
  const foundProducts = bodyOf(await shop.call(searchProducts, { liveId: order.liveId, ref: String(ref) }, admin));
  assert.equal(foundProducts.products[0]?.heldBy, null);
  const buyerOrder = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.deepEqual(
    [buyerOrder.status, buyerOrder.total, buyerOrder.items.map((item) => item.price)],
    ['cancelled', 4100, [2500, 1000]],
  );
  bodyOf(await give(order, 'acheteuse.suivante'));
});

test('D-07 a reopened order gets its pieces back, except the pieces removed before the cancellation', async () => {
  const order = await toValidate(shop, [2500, 1000, 1500]);
  const removedItem = (await seenByAdmin(shop, order)).items[1];
  bodyOf(await shop.call(removeItem, { orderId: order.orderId, itemId: removedItem?.id ?? '' }, admin));
  bodyOf(await give(order, 'plus.rapide', 1));
  bodyOf(await set(order, 'cancelled'));
  bodyOf(await set(order, 'to-pay'));
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.total, seen.items.map((item) => item.price)], ['to-pay', 4600, [2500, 1500]]);
  assert.equal((await give(order, 'trop.tard')).problem?.code, 'orders.piece-taken');
});

test('D-07 a reopening is refused, names the sold pieces and moves no piece, until all its pieces are free', async () => {
  const order = await toValidate(shop, [2500, 1000, 1500]);
  const refs = await refsOf(order);
  bodyOf(await set(order, 'cancelled'));
  const assignment = bodyOf(await give(order, 'maligne', 2));
  const refused = await set(order, 'to-validate');
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.pieces-sold-meanwhile']);
  assert.deepEqual(refused.problem?.params, { refs: [refs[2]] });
  assert.equal(
    refused.problem?.title,
    `Impossible de rouvrir la commande\u00A0: la pièce ${refs[2]} a été attribuée entre-temps`,
  );
  bodyOf(await give(order, 'maligne', 0));
  assert.deepEqual((await set(order, 'paid')).problem?.params, { refs: [refs[0], refs[2]] });
  assert.match((await set(order, 'paid')).problem?.title ?? '', /les pièces .*ont été attribuées/);
  assert.equal((await seenByAdmin(shop, order)).status, 'cancelled');
  bodyOf(await set({ orderId: assignment.orderId }, 'cancelled'));
  bodyOf(await set(order, 'to-validate'));
  assert.deepEqual(await refsOf(order), refs);
});

test('D-07 in twenty races of a reopening and an assignment of the same piece, the piece is in one order each time', async () => {
  for (let round = 0; round < 20; round++) {
    const order = await toValidate(shop, [2500, 1000]);
    bodyOf(await set(order, 'cancelled'));
    const [reopened, added] = await Promise.all([set(order, 'to-validate'), give(order, `rivale.${round}`, round % 2)]);
    assert.deepEqual(
      [reopened.status, added.status].toSorted(),
      [200, 409],
      JSON.stringify([reopened.body, added.body]),
    );
    const lost = reopened.problem ?? added.problem;
    assert.ok(lost?.code === 'orders.pieces-sold-meanwhile' || lost?.code === 'orders.piece-taken');
    const orderAfter = await seenByAdmin(shop, order);
    assert.equal(orderAfter.status, reopened.status === 200 ? 'to-validate' : 'cancelled');
  }
});

test('D-07 of two cancelled orders of the same piece that are reopened concurrently, one gets the piece', async () => {
  const first = await toValidate(shop, [2500]);
  bodyOf(await set(first, 'cancelled'));
  const second = { ...first, orderId: bodyOf(await give(first, 'seconde')).orderId };
  bodyOf(await set(second, 'cancelled'));
  const replies = await Promise.all([set(first, 'to-pay'), set(second, 'to-pay')]);
  assert.deepEqual(replies.map((answer) => answer.status).toSorted(), [200, 409]);
});

const mailsOf = ({ orderId }: Placed) =>
  shop.shop.db.many<{ kind: string; state: string }>(
    sql`select kind, state from mails where order_id = ${orderId} and kind = 'order-cancelled'`,
  );

test('an order that is reopened while its live is on again has no hold, takes the next piece, and gets a hold when the live ends', async () => {
  await setDelay(shop, 48);
  const order = await keptAfterLive(shop);
  bodyOf(await set(order, 'cancelled'));
  await setLiveActive(shop, order.liveId, true);
  bodyOf(await set(order, 'to-validate'));
  assert.equal((await seenByAdmin(shop, order)).heldUntil, null);
  const { liveId, pseudo } = order;
  // Advances past the end of the hold that began at the first end of the live.
  shop.advance(60 * HOUR);
  const productId = await shop.aProduct(liveId, 907);
  const added = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, shop.admin));
  assert.equal(added.orderId, order.orderId);
  await setLiveActive(shop, liveId, false);
  assert.ok((await seenByAdmin(shop, order)).heldUntil);
});

test('an order that is reopened while its live ends has a hold, whichever came first', async () => {
  for (let round = 0; round < 10; round++) {
    const order = await toValidate(shop);
    bodyOf(await set(order, 'cancelled'));
    const [reopened] = await Promise.all([set(order, 'to-validate'), setLiveActive(shop, order.liveId, false)]);
    bodyOf(reopened);
    assert.ok((await seenByAdmin(shop, order)).heldUntil, `round ${round}`);
  }
});

test('ADM-20 a change based on an outdated status is refused with the current status, unless the requested status is already set', async () => {
  const order = await toValidate(shop);
  const change = (status: OrderStatus, seen: OrderStatus) =>
    shop.call(changeStatus, { orderId: order.orderId, status, seen }, admin);
  bodyOf(await change('to-pay', 'to-validate'));
  const second = await change('cancelled', 'to-validate');
  assert.deepEqual(
    [second.status, second.problem?.code, second.problem?.params],
    [409, 'orders.status-changed-meanwhile', { status: 'to-pay' }],
  );
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  bodyOf(await change('cancelled', 'to-pay'));
  bodyOf(await change('cancelled', 'to-validate'));
});

test('ADM-20 a cancellation sends a mail only on request and to a real address', async () => {
  const [notifiedOrder, silentOrder, unreachable] = [
    await toValidate(shop),
    await toValidate(shop),
    await toValidate(shop),
  ];
  await shop.shop.db.run(
    sql`update users set email = 'x@pseudo.invalid' where id = (select user_id from orders where id = ${unreachable.orderId})`,
  );
  const cancel = ({ orderId }: Placed, tellBuyer: boolean) =>
    shop.call(changeStatus, { orderId, status: 'cancelled', tellBuyer }, admin);
  bodyOf(await cancel(notifiedOrder, true));
  bodyOf(await cancel(silentOrder, false));
  bodyOf(await cancel(unreachable, true));
  bodyOf(await shop.call(changeStatus, { orderId: silentOrder.orderId, status: 'to-pay', tellBuyer: true }, admin));
  assert.deepEqual(
    (await mailsOf(notifiedOrder)).map(({ kind }) => kind),
    ['order-cancelled'],
  );
  assert.deepEqual([await mailsOf(silentOrder), await mailsOf(unreachable)], [[], []]);
  const kind = orderMails.find(({ name }) => name === 'order-cancelled');
  const mailFor = ({ orderId }: Placed) => kind?.write(shop.system, { key: '', orderId, requestId: null });
  const mail = await mailFor(notifiedOrder);
  assert.equal(mail?.to, notifiedOrder.customer.email);
  assert.match(mail?.text ?? '', /Nous avons annulé votre commande C\d+.*Vous n’avez rien à payer\./s);
  assert.equal(await mailFor(silentOrder), null, 'the order is no longer cancelled');
});
