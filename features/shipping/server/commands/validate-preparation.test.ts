import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { eventSentence } from '#features/orders/domain/events.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import {
  deleteLabel,
  generateLabel,
  labelPdf,
  packPiece,
  validatePreparation,
} from '#features/shipping/domain/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { groupedOrders } from '#sandbox/testing/grouped-orders.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, toPay, eventTypes } from '#sandbox/testing/order-steps.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const label = (orderId: string) => shop.call(generateLabel, { orderId }, admin);
const prepare = (orderId: string) => shop.call(validatePreparation, { orderId }, admin);
const listWaiting = async (q?: string) =>
  bodyOf(await shop.call(listPreparation, q === undefined ? {} : { q }, admin)).orders;

test('ADM-22 D-09 a preparation is validated once there is a label, with the message of the specification', async () => {
  const order = await paid(shop);
  const earlyReply = await prepare(order.orderId);
  assert.deepEqual([earlyReply.status, earlyReply.problem?.code], [409, 'shipping.no-label']);
  bodyOf(await label(order.orderId));
  const { action, ...reply } = bodyOf(await prepare(order.orderId));
  assert.ok(action, 'the reply has the id that the undo sends back');
  assert.deepEqual(reply, {
    status: 'to-ship',
    message: 'Préparation validée, commande marquée en livraison',
  });
  assert.equal((await seenByAdmin(shop, order)).status, 'to-ship');
  assert.deepEqual((await eventTypes(shop, order)).slice(-2), ['order.label-made', 'order.prepared']);
  assert.equal((await prepare(order.orderId)).problem?.code, 'orders.not-in-this-status');
});

test('ADM-22 a partly ticked parcel needs a confirmation, and its history names the missing pieces', async () => {
  const order = await paid(shop, [1200, 1500, 1900]);
  bodyOf(await label(order.orderId));
  const { items } = await seenByAdmin(shop, order);
  const [first, second, third] = items;
  assert.ok(first && second && third);
  const tick = (itemId: string) => shop.call(packPiece, { orderId: order.orderId, itemId }, admin);
  bodyOf(await tick(second.id));
  const refused = await prepare(order.orderId);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'shipping.pieces-missing']);
  assert.deepEqual(refused.problem?.params, { refs: [first.ref, third.ref] });
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
  bodyOf(await tick(first.id));
  assert.deepEqual(
    (await listWaiting(order.pseudo)).map(({ ticked }) => ticked),
    [2],
  );
  assert.equal(
    (await prepare(order.orderId)).problem?.title,
    `Ce colis n’est pas complet\u00A0: 1 pièce n’est pas cochée (n°\u00A0${third.ref})`,
  );
  bodyOf(await shop.call(validatePreparation, { orderId: order.orderId, evenIncomplete: true }, admin));
  const { status, events } = await seenByAdmin(shop, order);
  const event = events.find(({ type }) => type === 'order.prepared');
  assert.deepEqual(
    [status, event && eventSentence(event)],
    ['to-ship', `Préparation validée. Pièces non cochées\u00A0: n°\u00A0${third.ref}`],
  );
});

test('ADM-22 a parcel with all pieces ticked, or none, is validated without a confirmation', async () => {
  for (const ticked of [0, 2]) {
    const order = await paid(shop, [1200, 1500]);
    bodyOf(await label(order.orderId));
    const { items } = await seenByAdmin(shop, order);
    for (const { id: itemId } of items.slice(0, ticked))
      bodyOf(await shop.call(packPiece, { orderId: order.orderId, itemId }, admin));
    assert.equal(bodyOf(await prepare(order.orderId)).status, 'to-ship', `${ticked} ticked`);
  }
});

test('ADM-22 the second of two concurrent validations is refused', async () => {
  const order = await paid(shop);
  bodyOf(await label(order.orderId));
  const replies = await Promise.all([prepare(order.orderId), prepare(order.orderId)]);
  assert.deepEqual(replies.map((answer) => answer.status).toSorted(), [200, 409]);
});

test('ADM-23 deleting a label clears path and number, allows a new label, and hides the old file', async () => {
  const order = await paid(shop);
  const first = bodyOf(await label(order.orderId));
  bodyOf(await shop.call(deleteLabel, { orderId: order.orderId }, admin));
  const row = await shop.shop.db.one(sql`
    select shipping_label_path, tracking_id from orders where id = ${order.orderId}`);
  assert.deepEqual(row, { shipping_label_path: null, tracking_id: null });
  assert.equal((await shop.fetch(urlOf(labelPdf, { orderId: order.orderId }), { as: admin })).status, 404);
  assert.equal((await prepare(order.orderId)).problem?.code, 'shipping.no-label');
  assert.equal(
    (await shop.call(deleteLabel, { orderId: order.orderId }, admin)).problem?.code,
    'shipping.label-not-found',
  );
  const second = bodyOf(await label(order.orderId));
  assert.notEqual(second.tracking_id, first.tracking_id);
  const deleted = (await seenByAdmin(shop, order)).events.find((event) => event.type === 'order.label-deleted');
  assert.equal(deleted?.data['trackingId'], first.tracking_id);
});

test('ADM-23 a label can’t be deleted in a status that does not allow it', async () => {
  const order = await paid(shop);
  bodyOf(await label(order.orderId));
  for (const status of statusesWhere(({ may }) => !may.includes('delete-label'))) {
    await putInStatus(shop, order, status);
    const refused = await shop.call(deleteLabel, { orderId: order.orderId }, admin);
    assert.equal(refused.problem?.code, 'orders.not-in-this-status', status);
  }
});

test('ADM-23 an address that the label will print differently is shown in its printed form until the label is bought', async () => {
  const order = await paid(shop);
  const readPrinted = async () => (await listWaiting(order.pseudo))[0]?.printedAddress;
  assert.equal(await readPrinted(), null);
  const address = anAddress({ street: '12 rue des Lilas 🌸' });
  bodyOf(await shop.call(changeAddress, { orderId: order.orderId, address }, admin));
  assert.deepEqual(await readPrinted(), { lines: ['Léa Martin', '12 rue des Lilas', '69003 Lyon'], refusal: null });
  bodyOf(await label(order.orderId));
  assert.equal(await readPrinted(), null);
});

test('ADM-22 paid orders are listed by their payment, the oldest first, and found by pseudo, name or e-mail', async () => {
  const [first, second] = [await paid(shop, [1000, 1500]), await paid(shop)];
  const unpaid = await toPay(shop);
  await shop.shop.db.run(sql`update orders set payment_date = now() + interval '1 hour' where id = ${first.orderId}`);
  const ids = (await listWaiting()).map((order) => order.id);
  assert.ok(!ids.includes(unpaid.orderId));
  assert.ok(ids.indexOf(second.orderId) < ids.indexOf(first.orderId));
  await shop.shop.db.run(sql`
    update users set first_name = 'Inès', last_name = 'O’Connor' where id = ${first.customer.userId}`);
  for (const q of [`@${first.pseudo}`, first.pseudo.toUpperCase(), first.customer.email, 'inès o’con', 'CONNOR']) {
    assert.deepEqual(
      (await listWaiting(q)).map((order) => order.id),
      [first.orderId],
      q,
    );
  }
  const [order] = await listWaiting(first.pseudo);
  assert.deepEqual([order?.items.length, order?.total, order?.address?.city, order?.label], [2, 3100, 'Lyon', null]);
  assert.deepEqual(await listWaiting('personne'), []);
  assert.deepEqual(await listWaiting('100%'), []);
  bodyOf(await label(first.orderId));
  bodyOf(await prepare(first.orderId));
  // Orders of buyers with a similar pseudo may be found instead.
  assert.ok(!(await listWaiting(first.pseudo)).some(({ id }) => id === first.orderId));
});

test('ADM-22 an order of the parcel without the label, such as a reopened order, stays in preparation', async () => {
  const [first, second] = await groupedOrders(shop);
  bodyOf(await label(first.orderId));
  await shop.shop.db.run(sql`
    update orders set tracking_id = null, shipping_label_path = null where id = ${second.orderId}`);
  bodyOf(await prepare(first.orderId));
  const statuses = await Promise.all([first, second].map(async (order) => (await seenByAdmin(shop, order)).status));
  assert.deepEqual(statuses, ['to-ship', 'paid']);
});
