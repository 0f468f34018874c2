import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import {
  changePrices,
  createProduct,
  createProductsInBulk,
  deleteProduct,
  searchProducts,
  setPhotos,
  updateProduct,
} from '#features/catalog/domain/admin-endpoints.ts';
import { storePhoto } from '#features/photos/domain/admin-endpoints.ts';
import { smallJpeg } from '#features/photos/domain/testing/jpeg.ts';
import { listProducts } from '#screens/admin/products/endpoints.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import type { InputOf } from '#shared/http/endpoint.ts';
import { addItem, addToLiveOrder, changeStatus, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { dismissClaim } from '#features/claims/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const create = (liveId: string, ref: number, more: object = {}) =>
  shop.call(createProduct, { liveId, name: 'Robe', ref, price: 2500, ...more }, admin);
const remove = (productId: string) => shop.call(deleteProduct, { productId }, admin);
const search = async (liveId: string, ref: string) =>
  bodyOf(await shop.call(searchProducts, { liveId, ref }, admin)).products;

test('ADM-15 a piece is stored with its live, reference and price, without a size or a colour if none is given', async () => {
  const liveId = await shop.aLive('Live du soir');
  const plain = bodyOf(await create(liveId, 7, { size: ' ', colourId: null }));
  assert.deepEqual(
    [plain.ref, plain.price, plain.size, plain.colourId, plain.liveTitle],
    [7, 2500, null, null, 'Live du soir'],
  );
  const colourId = await shop.aColour('Bordeaux');
  const full = bodyOf(await create(liveId, 8, { size: 'M', colourId, price: 0 }));
  assert.deepEqual([full.size, full.colourName, full.price, full.heldBy], ['M', 'Bordeaux', 0, null]);
  assert.deepEqual(
    bodyOf(await shop.call(updateProduct, { productId: full.id, liveId, name: 'Robe', ref: 8, price: 1 }, admin)).size,
    null,
  );
});

test('ADM-15 a change of a piece is refused once another person has changed the same field', async () => {
  const liveId = await shop.aLive();
  const { id: productId, ref, name, size } = bodyOf(await create(liveId, 9, { size: 'M' }));
  const values = { productId, liveId, ref, name, price: 2500 };
  const edit = (typed: string, seen: object) =>
    shop.call(updateProduct, { ...values, size: typed, changed: ['size'], seen }, admin);
  bodyOf(await edit('L', { size }));
  const refused = await edit('S', { size });
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'catalog.product-edited-meanwhile']);
  const params = refused.problem?.params as { values: Product } | undefined;
  assert.equal(params?.values.size, 'L');
  assert.equal(bodyOf(await edit('S', { size: 'L', name: 'Jupe' })).size, 'S');
});

test('the facts of a piece are checked, stored, created in a range, changed, and shown to the buyer before the payment', async () => {
  const facts = { composition: '100 % coton', maker: 'Maison Lila, Lyon', condition: 'very-good' };
  const liveId = await shop.aLive();
  const colourId = await shop.aColour();
  const range = { liveId, name: 'Robe', price: 2500, colourId, indexStart: 1, indexEnd: 2 };
  bodyOf(await shop.call(createProductsInBulk, { ...range, ...facts } as InputOf<typeof createProductsInBulk>, admin));
  const productWithoutFacts = bodyOf(await create(liveId, 3));
  const productWithFacts = bodyOf(await create(liveId, 4, facts));
  const listed = bodyOf(await shop.call(listProducts, { liveId }, admin)).products;
  const factsOf = ({ composition, maker, condition }: Pick<Product, keyof typeof facts>) => [
    composition,
    maker,
    condition,
  ];
  assert.deepEqual(listed.map(factsOf), [
    Object.values(facts),
    [null, null, null],
    Object.values(facts),
    Object.values(facts),
  ]);
  const same = { liveId, name: 'Robe', ref: 4, price: 2500 };
  const change = (more: object) =>
    shop.call(updateProduct, { productId: productWithFacts.id, ...same, ...more }, admin);
  assert.deepEqual(factsOf(bodyOf(await change({ condition: 'good' }))), [null, null, 'good']);
  assert.equal((await change({ condition: 'usé' })).status, 422);
  assert.equal((await change({ composition: 'x'.repeat(201) })).status, 422);
  bodyOf(await change(facts));
  const buyer = await shop.aCustomer('lea.matieres');
  const give = (productId: string) => shop.call(addToLiveOrder, { liveId, productId, pseudo: 'lea.matieres' }, admin);
  bodyOf(await give(productWithoutFacts.id));
  const { orderId } = bodyOf(await give(productWithFacts.id));
  const { items } = bodyOf(await shop.call(getMyOrder, { orderId }, buyer));
  assert.deepEqual(items.map(factsOf), [[null, null, null], Object.values(facts)]);
});

test('ADM-15 a reference is unique in its live, for new, changed and concurrent pieces', async () => {
  const liveId = await shop.aLive();
  const first = bodyOf(await create(liveId, 1));
  const second = bodyOf(await create(liveId, 2));
  bodyOf(await create(await shop.aLive(), 1));
  const sentence = 'Cette référence existe déjà pour ce live. Chaque référence doit être unique par live.';
  const secondReply = await create(liveId, 1);
  assert.deepEqual(
    [secondReply.status, secondReply.problem?.code, secondReply.problem?.title],
    [409, 'catalog.ref-taken', sentence],
  );
  const moved = await shop.call(
    updateProduct,
    { productId: second.id, liveId, name: 'Robe', ref: first.ref, price: 1 },
    admin,
  );
  assert.equal(moved.problem?.code, 'catalog.ref-taken');
  const race = await Promise.all(Array.from({ length: 10 }, () => create(liveId, 3)));
  assert.deepEqual(race.map((answer) => answer.status).toSorted(), [200, ...Array.from({ length: 9 }, () => 409)]);
});

test('ADM-15 a saved form writes its changed fields only, and keeps the concurrent changes of colleagues', async () => {
  const liveId = await shop.aLive();
  const opened = bodyOf(await create(liveId, 1, { size: 'S', maker: 'Maison Lila' }));
  const { photoId } = bodyOf(
    await shop.call(storePhoto, { image: Buffer.from(smallJpeg()).toString('base64') }, admin),
  );
  bodyOf(await shop.call(changePrices, { productIds: [opened.id], change: { kind: 'to', amount: 1900 } }, admin));
  bodyOf(await shop.call(setPhotos, { photos: [{ productId: opened.id, photoId }] }, admin));
  const { id: productId, ...fields } = opened;
  const save = { ...fields, productId, name: 'Jupe', size: ' ', changed: ['name', 'size'] as const };
  const {
    name,
    price,
    size,
    maker,
    photoId: keptPhotoId,
  } = bodyOf(await shop.call(updateProduct, save as never, admin));
  assert.deepEqual([name, price, size, maker, keptPhotoId], ['Jupe', 1900, null, 'Maison Lila', photoId]);
});

test('ADM-15 an unknown live, colour or piece is refused with its code', async () => {
  const unknownId = crypto.randomUUID();
  const liveId = await shop.aLive();
  assert.equal((await create(unknownId, 1)).problem?.code, 'lives.not-found');
  assert.equal((await create(liveId, 1, { colourId: unknownId })).problem?.code, 'colours.not-found');
  const reply = await shop.call(updateProduct, { productId: unknownId, liveId, name: 'Robe', ref: 1, price: 1 }, admin);
  assert.deepEqual([reply.status, reply.problem?.code], [404, 'catalog.product-not-found']);
  assert.equal((await remove(unknownId)).status, 404);
});

test('ADM-14 a piece in an order, even a cancelled order, cannot be deleted, and a piece that was taken out of its order can', async () => {
  const order = await toValidate(shop, [2500, 1000]);
  const [heldId = '', removedId = ''] = order.productIds;
  const sentence = 'Ce produit est dans une commande et ne peut pas être supprimé';
  const refused = await remove(heldId);
  assert.deepEqual([refused.status, refused.problem?.title], [409, sentence]);
  const removedItem = (await seenByAdmin(shop, order)).items[1];
  bodyOf(await shop.call(removeItem, { orderId: order.orderId, itemId: removedItem?.id ?? '' }, admin));
  bodyOf(await remove(removedId));
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, admin));
  assert.equal((await remove(heldId)).problem?.code, 'catalog.product-in-order');
  assert.equal((await seenByAdmin(shop, order)).items.length, 1);
});

test('ADM-14 a piece that is sold while it is deleted is afterwards deleted or in the order, never both', async () => {
  for (let round = 0; round < 15; round++) {
    const order = await toValidate(shop);
    const productId = await shop.aProduct(order.liveId, 95_000 + round);
    const [deleted, added] = await Promise.all([
      remove(productId),
      shop.call(addItem, { orderId: order.orderId, productId }, admin),
    ]);
    const ends = [deleted.status, added.status].join();
    assert.ok(ends === '200,404' || ends === '409,200', ends);
  }
});

test('ADM-14 a piece held by an order cannot move to another live, and a free piece can', async () => {
  const order = await toValidate(shop);
  const otherLiveId = await shop.aLive();
  const [productId = ''] = order.productIds;
  const move = () =>
    shop.call(updateProduct, { productId, liveId: otherLiveId, name: 'Robe', ref: 5, price: 2500 }, admin);
  assert.deepEqual([(await move()).status, (await move()).problem?.code], [409, 'catalog.product-moves']);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, admin));
  assert.equal(bodyOf(await move()).liveId, otherLiveId);
});

test('ADM-14 a piece with waiting claims gets no other live or number until its claims are dismissed', async () => {
  const { id: productId, liveId } = bodyOf(await create(await shop.aLive(), 1));
  const otherLiveId = await shop.aLive();
  const claimId = await addClaim(shop, productId, 'attend');
  const move = () =>
    shop.call(updateProduct, { productId, liveId: otherLiveId, name: 'Robe', ref: 1, price: 2500 }, admin);
  const { status, problem } = await move();
  assert.deepEqual([status, problem?.code], [409, 'catalog.piece-awaited']);
  const change = { productId, liveId, name: 'Jupe', price: 2500 };
  assert.equal((await shop.call(updateProduct, { ...change, ref: 2 }, admin)).problem?.code, 'catalog.piece-awaited');
  bodyOf(await shop.call(updateProduct, { ...change, ref: 1 }, admin));
  bodyOf(await shop.call(dismissClaim, { claimId }, admin));
  assert.equal(bodyOf(await move()).liveId, otherLiveId);
});

test('ADM-14 the pages of a list show each piece once while pieces are added, and an invalid cursor causes no server error', async () => {
  const liveId = await shop.aLive();
  for (let ref = 1; ref <= 120; ref++) await shop.aProduct(liveId, ref);
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: { products: { ref: number }[]; next: string | null } = bodyOf(
      await shop.call(listProducts, { liveId, ...(cursor !== null && { after: cursor }) }, admin),
    );
    seen.push(...page.products.map((product) => product.ref));
    await shop.aProduct(liveId, 1000 + seen.length);
    cursor = page.next;
  } while (cursor !== null);
  assert.deepEqual(
    seen,
    Array.from({ length: 120 }, (_, index) => 120 - index),
  );
  for (const values of [
    ['x', 'y'],
    [99_999_999_999, crypto.randomUUID()],
    [1, 'x'],
    [1.5, crypto.randomUUID()],
  ]) {
    const tampered = Buffer.from(JSON.stringify(values)).toString('base64url');
    assert.ok((await shop.call(listProducts, { after: tampered }, admin)).status < 500, JSON.stringify(values));
  }
});

test('ADM-21 ADM-26 a piece is found in its live by the first digits of its reference, the exact reference first, at most 20, and other text is refused', async () => {
  const liveId = await shop.aLive();
  for (const ref of [4, 42, 420, 421, 142, 24, ...Array.from({ length: 30 }, (_, index) => 4300 + index)])
    await shop.aProduct(liveId, ref);
  const heldId = (await search(liveId, '421'))[0]?.id ?? '';
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: heldId, pseudo: 'lea' }, admin));
  assert.deepEqual(
    (await search(liveId, '42')).map((product) => product.ref),
    [42, 420, 421],
  );
  assert.equal((await search(liveId, '421'))[0]?.heldBy?.pseudo, 'lea');
  assert.equal((await search(liveId, '4')).length, 20);
  assert.deepEqual(await search(liveId, '999'), []);
  assert.deepEqual(await search(await shop.aLive(), '42'), []);
  for (const ref of ['', 'abc', '4 ', '4%', '1234567890']) {
    assert.equal((await shop.call(searchProducts, { liveId, ref }, admin)).status, 422, ref);
  }
});
