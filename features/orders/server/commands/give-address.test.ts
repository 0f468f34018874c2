import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { readShop } from '#features/content/domain/endpoints.ts';
import { createPage, updatePage } from '#features/content/domain/admin-endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import type { AddressInput } from '#features/orders/domain/schemas.ts';
import { getSession } from '#features/users/domain/endpoints.ts';
import { bodyOf, putInStatus, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { toPay, toValidate, eventTypes } from '#sandbox/testing/order-steps.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const give = ({ orderId, customer }: Placed, changes: Partial<AddressInput> = {}) =>
  shop.call(giveAddress, { orderId, address: anAddress(changes) }, customer);
async function setMinimumOrder(value: unknown): Promise<void> {
  await shop.shop.db.run(sql`
    insert into settings (key, value) values ('minimum-order-cents', ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`);
  shop.shop.settings.invalidate();
}
async function resetSettings(): Promise<void> {
  await shop.shop.db.run(sql`delete from settings`);
  shop.shop.settings.invalidate();
}

test('CUS-09 a given address is stored and moves the order to to-pay', async () => {
  const order = await toValidate(shop);
  assert.deepEqual(bodyOf(await give(order, { deliveryNote: 'Code 12B' })), { status: 'to-pay' });
  const buyerOrder = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.deepEqual(buyerOrder.address, {
    firstName: 'Léa',
    lastName: 'Martin',
    street: '12 rue des Lilas',
    zip: '69003',
    city: 'Lyon',
    country: 'France',
    phone: '0612345678',
    email: 'lea@test.example',
    deliveryNote: 'Code 12B',
  });
  assert.deepEqual(
    [buyerOrder.status, buyerOrder.shippingType, buyerOrder.paymentMethod],
    ['to-pay', 'Colissimo', 'Carte bancaire'],
  );
  assert.ok(buyerOrder.steps.validatedAt);
  assert.deepEqual((await eventTypes(shop, order)).at(-1), 'order.address-given');
});

test('CUS-09 an order stores its accepted version of the terms, and a validation with an outdated version is refused', async () => {
  const page = { title: 'Conditions générales de vente', content: '<p>Nos conditions.</p>', isActive: true };
  const first = await toValidate(shop);
  const read = async ({ orderId, customer }: Placed) => bodyOf(await shop.call(getMyOrder, { orderId }, customer));
  const accept = ({ orderId, customer }: Placed, termsVersion: string | undefined) =>
    shop.call(giveAddress, { orderId, address: anAddress(), ...(termsVersion && { termsVersion }) }, customer);
  assert.equal((await read(first)).terms, null);
  const saved = bodyOf(await shop.call(createPage, { ...page, code: 'cgu' }, admin));
  const { terms, acceptedTerms } = await read(first);
  assert.ok(terms);
  assert.deepEqual([terms.isNew, acceptedTerms], [false, null]);
  bodyOf(await accept(first, terms.version));
  const placed = await read(first);
  assert.deepEqual([placed.terms, placed.acceptedTerms?.version], [null, terms.version]);
  assert.deepEqual((await seenByAdmin(shop, first)).acceptedTerms, placed.acceptedTerms);
  assert.ok(placed.acceptedTerms?.acceptedAt);

  const secondOrder = await toValidate(shop);
  await shop.shop.db.run(sql`update orders set user_id = ${first.customer.userId} where id = ${secondOrder.orderId}`);
  const buyerOrder = { ...secondOrder, customer: first.customer };
  assert.equal((await read(buyerOrder)).terms?.isNew, false);
  bodyOf(await shop.call(updatePage, { ...page, pageId: saved.id, content: '<p>Autres conditions.</p>' }, admin));
  const changed = (await read(buyerOrder)).terms;
  assert.ok(changed);
  assert.deepEqual([changed.isNew, changed.version === terms.version], [true, false]);
  const refused = await accept(buyerOrder, terms.version);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.terms-changed']);
  assert.equal((await read(buyerOrder)).status, 'to-validate');
  bodyOf(await accept(buyerOrder, undefined));
  assert.equal((await read(buyerOrder)).acceptedTerms?.version, changed.version);
  assert.equal((await read(first)).acceptedTerms?.version, terms.version);
});

test('CUS-09 a validation is refused when the total on screen is outdated or negative', async () => {
  const order = await toValidate(shop, [2500]);
  const validate = (total: number) =>
    shop.call(giveAddress, { orderId: order.orderId, address: anAddress(), total }, order.customer);
  const { total } = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  const productId = await shop.aProduct(order.liveId, ++ref, 1000);
  bodyOf(await shop.call(addToLiveOrder, { liveId: order.liveId, productId, pseudo: order.pseudo }, admin));
  const refused = await validate(total);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.total-changed']);
  assert.deepEqual(refused.problem?.params, { total: total + 1000 });
  assert.equal(
    refused.problem?.title.replaceAll('\u00a0', ' '),
    'Le total de votre commande vient de changer : il est maintenant de 41,00 €. Vérifiez-la, puis validez de nouveau.',
  );
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.address], ['to-validate', null]);
  assert.equal((await validate(-1)).status, 422);
  assert.deepEqual(bodyOf(await validate(total + 1000)), { status: 'to-pay' });
});

test('CUS-09 the address of an order is null for its buyer and for staff until it is given', async () => {
  const order = await toValidate(shop);
  const buyerOrder = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.deepEqual([buyerOrder.address, buyerOrder.lastAddress], [null, null]);
  assert.equal((await seenByAdmin(shop, order)).address, null);
});

test('CUS-09 typed contact details fill an empty name and telephone, and never replace a stored name', async () => {
  const order = await toValidate(shop);
  bodyOf(await give(order));
  const user = (await shop.call(getSession, {}, order.customer)).body.user;
  assert.deepEqual([user?.firstName, user?.lastName, user?.phone], ['Léa', 'Martin', '0612345678']);
  const nextOrder = { ...order, orderId: (await anotherOrder(order)).orderId };
  const buyerOrder = bodyOf(await shop.call(getMyOrder, { orderId: nextOrder.orderId }, order.customer));
  assert.deepEqual([buyerOrder.address, buyerOrder.lastAddress?.street], [null, '12 rue des Lilas']);
  bodyOf(await give(nextOrder, { firstName: 'Maman', lastName: 'Durand' }));
  assert.equal((await shop.call(getSession, {}, order.customer)).body.user?.firstName, 'Léa');
});

let ref = 50_000;
async function anotherOrder({ liveId, pseudo }: Placed) {
  const productId = await shop.aProduct(liveId, ++ref);
  return bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
}

test('D-08 an order below 18 € of pieces is refused with the missing amount, to the cent', async () => {
  const order = await toValidate(shop, [1799]);
  const refused = await give(order);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.below-minimum']);
  assert.deepEqual(refused.problem?.params, { missing: 1, minimum: 1800 });
  assert.equal(
    refused.problem?.title.replaceAll('\u00a0', ' '),
    'Le minimum de commande est de 18,00 € hors frais de port : il manque 0,01 €.',
  );
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.address], ['to-validate', null]);
  bodyOf(await give(await toValidate(shop, [1800])));
});

test('D-08 the minimum is a setting that the shop shows and that applies at once, and an invalid value counts as the initial minimum', async () => {
  await setMinimumOrder(5000);
  assert.equal((await shop.call(readShop, {})).body.minimumOrderCents, 5000);
  const order = await toValidate(shop, [4000]);
  assert.deepEqual((await give(order)).problem?.params, { missing: 1000, minimum: 5000 });
  await setMinimumOrder(0);
  bodyOf(await give(order));
  for (const invalidValue of ['cher', null, 12.5]) {
    await setMinimumOrder(invalidValue);
    assert.equal((await shop.call(readShop, {})).body.minimumOrderCents, 1800, String(invalidValue));
  }
  await resetSettings();
});

test('D-08 an order without a piece cannot be validated, even without a minimum', async () => {
  await setMinimumOrder(0);
  const order = await toValidate(shop);
  await shop.shop.db.run(sql`
    update order_items set released_at = now(), release_reason = 'removed' where order_id = ${order.orderId}`);
  await shop.shop.db.run(sql`update orders set total_amount_cents = 0 where id = ${order.orderId}`);
  assert.equal((await give(order)).problem?.code, 'orders.empty');
  await resetSettings();
});

test('CUS-09 the buyer can give an address only to an order to validate', async () => {
  const order = await toValidate(shop);
  for (const status of orderStatuses.filter((candidate) => candidate !== 'to-validate')) {
    await putInStatus(shop, order, status);
    assert.equal((await give(order)).problem?.code, 'orders.not-in-this-status', status);
  }
});

test('D-16 another buyer’s order gets the same answer as an order that does not exist', async () => {
  const order = await toValidate(shop);
  const stranger = await shop.aCustomer();
  const strangerAnswer = await give({ ...order, customer: stranger });
  const unknownReply = await give({ ...order, customer: stranger, orderId: crypto.randomUUID() });
  assert.deepEqual([strangerAnswer.status, strangerAnswer.body], [unknownReply.status, unknownReply.body]);
  assert.deepEqual([strangerAnswer.status, strangerAnswer.problem?.title], [404, 'Commande introuvable']);
  assert.equal((await seenByAdmin(shop, order)).status, 'to-validate');
  const visitorReply = await shop.call(giveAddress, { orderId: order.orderId, address: anAddress() });
  assert.equal(visitorReply.status, 401);
});

test('CUS-13 an invalid address is refused field by field with the messages of the form', async () => {
  const order = await toValidate(shop);
  const refused = await give(order, { firstName: ' ', zip: '6900', phone: '' });
  assert.equal(refused.status, 422);
  const fields = Object.fromEntries(
    (refused.problem?.fields ?? []).map((field) => [field.path, field.message]).toReversed(),
  );
  assert.deepEqual(fields, {
    'address.firstName': 'Le prénom est obligatoire',
    'address.zip': 'Le code postal doit comporter 5 chiffres',
    'address.phone': 'Le téléphone est obligatoire',
  });
});

test('CUS-13 unusual characters in a street give a stored or refused address, never a server error', async () => {
  for (const street of ['12 rue d’Œuvre 😀', '\ud83d cassé', 'a\u0000b', '\u202e12 rue', "'; drop table orders; --"]) {
    const order = await toValidate(shop);
    const answer = await give(order, { street });
    assert.ok(answer.status < 500, `${JSON.stringify(street)}: ${JSON.stringify(answer.body)}`);
    if (answer.status === 200) await seenByAdmin(shop, order);
  }
});

test('ADM-22 the staff can correct an address until the parcel is sent, and the status stays', async () => {
  const order = await toPay(shop);
  const correct = () =>
    shop.call(changeAddress, { orderId: order.orderId, address: anAddress({ street: '3 place Bellecour' }) }, admin);
  for (const status of ['to-validate', 'validated', 'to-pay', 'paid', 'preparing', 'to-ship']) {
    await putInStatus(shop, order, status);
    bodyOf(await correct());
    const seen = await seenByAdmin(shop, order);
    assert.deepEqual([seen.status, seen.address?.street], [status, '3 place Bellecour']);
  }
  for (const status of ['shipped', 'in-delivery', 'delivered', 'cancelled']) {
    await putInStatus(shop, order, status);
    assert.equal((await correct()).problem?.code, 'orders.not-in-this-status', status);
  }
});

test('ADM-20 a change based on an outdated address is refused, and a save with the current version succeeds', async () => {
  const order = await toPay(shop);
  const seen = (await seenByAdmin(shop, order)).addressVersion;
  const change = (street: string, version: string) =>
    shop.call(changeAddress, { orderId: order.orderId, address: anAddress({ street }), seen: version }, shop.admin);
  bodyOf(await change('1 rue Haute', seen));
  const second = await change('2 rue Basse', seen);
  const { addressVersion, address } = await seenByAdmin(shop, order);
  assert.deepEqual(
    [second.status, second.problem?.code, second.problem?.params],
    [409, 'orders.address-changed-meanwhile', { addressVersion }],
  );
  assert.equal(address?.street, '1 rue Haute');
  bodyOf(await change('2 rue Basse', addressVersion));
  assert.equal((await seenByAdmin(shop, order)).address?.street, '2 rue Basse');
});
