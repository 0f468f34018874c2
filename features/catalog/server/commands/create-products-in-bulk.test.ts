import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import {
  bulkStart,
  createPastedProducts,
  createProductsInBulk,
  liveRefs,
} from '#features/catalog/domain/admin-endpoints.ts';
import { recentProducts } from '#screens/admin/bulk-products/endpoints.ts';
import { listProducts } from '#screens/admin/products/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const colourId = await shop.aColour('Écru');

const createRange = (liveId: string, indexStart: number, indexEnd: number, more: object = {}) =>
  shop.call(
    createProductsInBulk,
    { liveId, name: 'Robe Camille', price: 2990, colourId, indexStart, indexEnd, ...more },
    admin,
  );
const readProposed = async (liveId: string) => bodyOf(await shop.call(bulkStart, { liveId }, admin));
const refsOf = async (liveId: string) =>
  bodyOf(await shop.call(listProducts, { liveId }, admin))
    .products.map((product) => product.ref)
    .toReversed();

test('ADM-16 a range creates equal pieces, one for each reference, and the next proposed range follows', async () => {
  const liveId = await shop.aLive();
  assert.deepEqual(await readProposed(liveId), { indexStart: 1, indexEnd: 10 });
  assert.deepEqual(bodyOf(await createRange(liveId, 40, 45)), { created: 6, skippedRefs: [] });
  const { products } = bodyOf(await shop.call(listProducts, { liveId }, admin));
  assert.deepEqual(
    products.map((product) => product.ref),
    [45, 44, 43, 42, 41, 40],
  );
  for (const product of products) {
    assert.deepEqual(
      [product.name, product.price, product.colourName, product.size],
      ['Robe Camille', 2990, 'Écru', null],
    );
  }
  assert.deepEqual(await readProposed(liveId), { indexStart: 46, indexEnd: 55 });
  assert.deepEqual(bodyOf(await createRange(liveId, 46, 46)), { created: 1, skippedRefs: [] });
});

test('ADM-16 existing references of the live are skipped and listed, and the missing references are created', async () => {
  const liveId = await shop.aLive();
  await shop.aProduct(liveId, 2, 100);
  await shop.aProduct(liveId, 4, 100);
  assert.deepEqual(bodyOf(await createRange(liveId, 1, 5)), { created: 3, skippedRefs: [2, 4] });
  assert.deepEqual(bodyOf(await createRange(liveId, 1, 5)), { created: 0, skippedRefs: [1, 2, 3, 4, 5] });
  assert.equal(
    bodyOf(await shop.call(listProducts, { liveId }, admin)).products.find((product) => product.ref === 2)?.price,
    100,
  );
});

test('ADM-16 concurrent bulk creations of overlapping ranges create each reference once', async () => {
  const liveId = await shop.aLive();
  const ranges = [
    [1, 60],
    [30, 90],
    [20, 70],
    [1, 100],
  ] as const;
  const replies = (await Promise.all(ranges.map(([start, end]) => createRange(liveId, start, end)))).map(bodyOf);
  assert.equal(
    replies.reduce((sum, reply) => sum + reply.created, 0),
    100,
  );
  for (const [index, [start, end]] of ranges.entries()) {
    assert.equal((replies[index]?.created ?? 0) + (replies[index]?.skippedRefs.length ?? 0), end - start + 1);
  }
  assert.equal((await readProposed(liveId)).indexStart, 101);
});

test('ADM-16 an unknown live, an unknown colour or an invalid range creates no piece', async () => {
  const liveId = await shop.aLive();
  const unknownId = crypto.randomUUID();
  assert.equal((await createRange(unknownId, 1, 3)).problem?.code, 'lives.not-found');
  assert.equal((await createRange(liveId, 1, 3, { colourId: unknownId })).problem?.code, 'colours.not-found');
  const backwards = await createRange(liveId, 5, 4);
  assert.deepEqual(
    [backwards.status, backwards.problem?.title],
    [422, "L'index de fin doit être supérieur ou égal à l'index de début"],
  );
  assert.equal((await createRange(liveId, 1, 1001)).status, 422);
  assert.deepEqual(await refsOf(liveId), []);
});

test('ADM-16 pasted rows create pieces as typed, existing references and repeated rows are skipped and reported, and an unknown colour or an empty table creates no piece', async () => {
  const liveId = await shop.aLive();
  await shop.aProduct(liveId, 2, 100);
  const piece = (ref: number, more: object = {}) => ({ ref, name: `Pièce ${ref}`, price: ref * 100, ...more });
  const paste = (pieces: object[]) => shop.call(createPastedProducts, { liveId, pieces } as never, admin);
  const reply = await paste([
    piece(3, { size: 'M', colourId, condition: 'good', composition: '100 % lin', maker: ' ' }),
    piece(1),
    piece(2),
    piece(1, { name: 'Autre' }),
  ]);
  assert.deepEqual(bodyOf(reply), { created: 2, skippedRefs: [2, 1] });
  const { products } = bodyOf(await shop.call(listProducts, { liveId }, admin));
  assert.deepEqual(
    products.map(({ ref, name, price, size, colourName, condition, composition, maker }) =>
      [ref, name, price, size, colourName, condition, composition, maker].join(),
    ),
    ['3,Pièce 3,300,M,Écru,good,100 % lin,', '2,Robe 2,100,,,,,', '1,Pièce 1,100,,,,,'],
  );
  assert.deepEqual(bodyOf(await shop.call(liveRefs, { liveId }, admin)), { refs: [1, 2, 3] });
  const refused = await paste([piece(8), piece(9, { colourId: crypto.randomUUID() })]);
  assert.equal(refused.problem?.code, 'colours.not-found');
  assert.deepEqual(await refsOf(liveId), [1, 2, 3]);
  assert.equal((await paste([])).status, 422);
});

test('« Historique » names what the created pieces have in common, without the skipped rows', async () => {
  const liveId = await shop.aLive();
  await shop.aProduct(liveId, 1, 100);
  const rows = [
    { ref: 1, name: 'Pull', price: 1200 },
    { ref: 2, name: 'Robe', price: 3000 },
    { ref: 3, name: 'Robe', price: 2500 },
  ];
  await shop.call(createPastedProducts, { liveId, pieces: rows } as never, admin);
  const recorded = await shop.shop.db.one<{ data: object }>(
    sql`select data from events where type = 'piece.created' order by id desc limit 1`,
  );
  assert.deepEqual(recorded?.data, { liveId, refs: [2, 3], name: 'Robe', price: null });
});

test('ADM-17 the latest fifty pieces come from every live, and a new piece is on top', async () => {
  const firstLive = await shop.aLive('Un');
  const secondLive = await shop.aLive('Deux');
  bodyOf(await createRange(firstLive, 900_001, 900_040));
  bodyOf(await createRange(secondLive, 1, 30));
  const { products } = bodyOf(await shop.call(recentProducts, {}, admin));
  assert.deepEqual(
    products.map(({ ref, liveTitle }) => `${liveTitle} ${ref}`),
    [
      ...Array.from({ length: 30 }, (_, at) => `Deux ${30 - at}`),
      ...Array.from({ length: 20 }, (_, at) => `Un ${900_040 - at}`),
    ],
  );
});
