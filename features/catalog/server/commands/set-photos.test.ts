import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { setPhotos } from '#features/catalog/domain/admin-endpoints.ts';
import { storePhoto } from '#features/photos/domain/admin-endpoints.ts';
import { smallJpeg } from '#features/photos/domain/testing/jpeg.ts';
import { listProducts } from '#screens/admin/products/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const aPhoto = async () => {
  const image = Buffer.from(smallJpeg()).toString('base64');
  return bodyOf(await shop.call(storePhoto, { image }, admin)).photoId;
};
const photosOf = async (liveId: string) =>
  Object.fromEntries(
    bodyOf(await shop.call(listProducts, { liveId }, admin)).products.map(({ ref, photoId }) => [ref, photoId]),
  );

test('the photos of several pieces are set together, recorded once, and only by administrators', async () => {
  const liveId = await shop.aLive();
  const ids = [await shop.aProduct(liveId, 1), await shop.aProduct(liveId, 2), await shop.aProduct(liveId, 3)];
  const [first, second] = [await aPhoto(), await aPhoto()];
  const photos = [
    { productId: ids[1] ?? '', photoId: second },
    { productId: ids[0] ?? '', photoId: second },
    { productId: ids[0] ?? '', photoId: first },
  ];
  assert.equal((await shop.call(setPhotos, { photos }, await shop.aCustomer())).status, 403);
  assert.deepEqual(bodyOf(await shop.call(setPhotos, { photos }, admin)), { done: 2 });
  assert.deepEqual(await photosOf(liveId), { 1: first, 2: second, 3: null });
  const storedEvents = await shop.shop.db.many<{ data: object }>(sql`
    select data from events where type = 'piece.photographed' and data ->> 'liveId' = ${liveId}`);
  assert.deepEqual(
    storedEvents.map(({ data }) => data),
    [{ liveId, refs: [1, 2] }],
  );
});

test('a photo that another person has set meanwhile is not overwritten', async () => {
  const liveId = await shop.aLive();
  const ids = [await shop.aProduct(liveId, 1), await shop.aProduct(liveId, 2)];
  const [first, second] = [await aPhoto(), await aPhoto()];
  const replace = (seen: string | null, photoId: string) =>
    shop.call(setPhotos, { photos: ids.map((productId) => ({ productId, photoId, seen })) }, admin);
  bodyOf(await replace(null, first));
  assert.deepEqual(bodyOf(await replace(null, first)), { done: 2 }, 'the same request again');
  const refused = await replace(null, second);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'catalog.photo-changed-meanwhile']);
  assert.match(refused.problem?.title ?? '', /^Les pièces 1, 2 ont changé de photo entre-temps/);
  assert.deepEqual(await photosOf(liveId), { 1: first, 2: first });
  bodyOf(await replace(first, second));
});

test('an unknown piece or photo is refused, and no photo is set', async () => {
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 1);
  const photoId = await aPhoto();
  const unknownId = crypto.randomUUID();
  const set = (photos: { productId: string; photoId: string }[]) => shop.call(setPhotos, { photos }, admin);
  const noPiece = await set([
    { productId, photoId },
    { productId: unknownId, photoId },
  ]);
  const noPhoto = await set([{ productId, photoId: unknownId }]);
  assert.deepEqual([noPiece.status, noPhoto.status], [404, 404]);
  assert.equal((await set([])).status, 422);
  assert.deepEqual(await photosOf(liveId), { 1: null });
});
