import assert from 'node:assert/strict';
import { test } from 'vitest';
import { listClaims } from '#features/claims/domain/admin-endpoints.ts';
import { saveColour } from '#features/colours/domain/admin.ts';
import * as catalog from '#features/catalog/domain/admin-endpoints.ts';
import * as feed from '#features/feed/domain/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import * as lives from '#features/lives/domain/endpoints.ts';
import * as adminOrders from '#features/orders/domain/admin-endpoints.ts';
import { getOrder } from '#screens/admin/order/endpoints.ts';
import * as orders from '#features/orders/domain/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import * as payments from '#features/payments/domain/endpoints.ts';
import * as shipping from '#features/shipping/domain/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import * as users from '#features/users/domain/endpoints.ts';
import { anAddress, payByCard, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

test('SYS-02 D-06 D-09 an order goes from the live to the parcel through HTTP requests only', async (t) => {
  const shop = await testShop();
  t.onTestFinished(() => shop.close());
  const { admin } = shop;

  const live = await shop.call(
    lives.createLive,
    { title: 'Grand live d’hiver', liveDate: shop.shop.now().toISOString(), isActive: true },
    admin,
  );
  assert.equal(live.status, 200, JSON.stringify(live.body));
  assert.equal(live.body.ref, 'grand-live');
  const liveId = live.body.id;
  const colour = await shop.call(saveColour, { name: 'Bordeaux', hexCode: '#7b1e2b' }, admin);
  const bulk = await shop.call(
    catalog.createProductsInBulk,
    { liveId, name: 'Robe Camille', price: 2990, colourId: colour.body.id, indexStart: 40, indexEnd: 45 },
    admin,
  );
  assert.equal(bulk.body.created, 6);

  await until(async () => (await shop.call(feed.listFeedEvents, { liveId }, admin)).body.feed.state === 'open');
  await shop.fetch('/sandbox/tiktok/comment', {
    method: 'POST',
    json: { uniqueId: 'Lea.Martin', nickname: 'Léa', comment: '42' },
  });
  const feedEvent = await until(async () => (await shop.call(feed.listFeedEvents, { liveId }, admin)).body.events[0]);
  assert.equal(feedEvent.comment, '42');

  const found = await shop.call(catalog.searchProducts, { liveId, ref: '42' }, admin);
  const added = await shop.call(
    adminOrders.addToLiveOrder,
    { liveId, productId: found.body.products[0]?.id ?? '', pseudo: ' @Lea.Martin ' },
    admin,
  );
  assert.equal(added.status, 200, JSON.stringify(added.body));
  assert.deepEqual([added.body.pseudo, added.body.userCreated, added.body.total], ['lea.martin', true, 3590]);

  // “Au premier”: the shop gives the next requested piece automatically, because only one viewer asked.
  await shop.call(lives.updateLive, { liveId, giving: 'first' }, admin);
  await shop.fetch('/sandbox/tiktok/comment', {
    method: 'POST',
    json: { uniqueId: 'Lea.Martin', nickname: 'Léa', comment: 'je prends aussi la 43 svp' },
  });
  const claims = await until(async () => {
    const all = (await shop.call(listClaims, { liveId }, admin)).body.claims;
    return all.length === 2 && all.every(({ state }) => state === 'held') && all;
  });
  assert.deepEqual(
    claims.map(({ ref, pseudo, orderId }) => [ref, pseudo, orderId]),
    [
      [42, 'lea.martin', added.body.orderId],
      [43, 'lea.martin', added.body.orderId],
    ],
  );

  const email = 'lea@test.example';
  await shop.call(users.signUp, { pseudo: 'lea.martin', email, acceptTerms: true });
  const mail = await until(
    async () =>
      (
        (await (await shop.fetch(`/sandbox/mailbox.json?to=${email}`)).json()) as { code: string; links: string[] }[]
      )[0],
  );
  const entered = await shop.call(users.confirmCode, { email, code: mail.code });
  assert.equal(entered.status, 200, JSON.stringify(entered.body));
  assert.equal(entered.body.pseudoRefused, false);
  const lea = {
    userId: entered.body.user.id,
    email,
    cookie: (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  };
  const ownOrders = await shop.call(listMyOrders, {}, lea);
  assert.equal(ownOrders.body.orders[0]?.id, added.body.orderId);

  const orderId = added.body.orderId;
  const addressReply = await shop.call(orders.giveAddress, { orderId, address: anAddress({ email }) }, lea);
  assert.equal(addressReply.status, 200, JSON.stringify(addressReply.body));
  const form = await shop.call(payments.paymentToken, { order_id: orderId }, lea);
  assert.equal(form.status, 200, JSON.stringify(form.body));
  await payByCard(shop, form.body.token);
  // The signed notice, and not the browser, has marked the order as paid.
  const paid = await shop.call(getMyOrder, { orderId }, lea);
  assert.deepEqual([paid.body.status, paid.body.isPaid], ['paid', true]);

  const waiting = await shop.call(listPreparation, {}, admin);
  assert.equal(waiting.body.orders[0]?.id, orderId);
  const label = await shop.call(shipping.generateLabel, { orderId }, admin);
  assert.equal(label.status, 200, JSON.stringify(label.body));
  const pdf = await shop.fetch(urlOf(shipping.labelPdf, { orderId }), { as: admin });
  assert.equal(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 4)
      .toString(),
    '%PDF',
  );
  const ready = await shop.call(shipping.validatePreparation, { orderId }, admin);
  assert.equal(ready.body.message, 'Préparation validée, commande marquée en livraison');

  const scan = (event: string) =>
    shop.fetch('/sandbox/colissimo/scan', { method: 'POST', json: { trackingId: label.body.tracking_id, event } });
  await scan('PC1');
  await until(async () => (await shop.call(getMyOrder, { orderId }, lea)).body.status === 'shipped');
  await scan('DI1');
  const delivered = await until(async () => {
    const order = (await shop.call(getMyOrder, { orderId }, lea)).body;
    return order.status === 'delivered' ? order : null;
  });
  assert.ok(
    delivered.steps.validatedAt && delivered.steps.paidAt && delivered.steps.shippedAt && delivered.steps.deliveredAt,
  );
  const adminOrder = await shop.call(getOrder, { orderId }, admin);
  assert.deepEqual(
    adminOrder.body.events
      .map((event) => event.type)
      .reverse()
      .filter((type) => type !== 'order.parcel-scanned'),
    [
      'order.created',
      'order.item-added',
      'order.item-added',
      'order.address-given',
      'order.form-opened',
      'order.paid',
      'order.label-made',
      'order.prepared',
      'order.shipped',
      'order.delivered',
    ],
  );
});
