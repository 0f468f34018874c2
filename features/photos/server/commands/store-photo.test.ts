import assert from 'node:assert/strict';
import { afterAll, test, vi } from 'vitest';
import sql from 'sql-template-tag';
import {
  createProduct,
  createProductsInBulk,
  deleteProduct,
  updateProduct,
} from '#features/catalog/domain/admin-endpoints.ts';
import { listProducts } from '#screens/admin/products/endpoints.ts';
import { storePhoto } from '#features/photos/domain/admin-endpoints.ts';
import { getPhoto } from '#features/photos/domain/endpoints.ts';
import { MAX_PHOTO_BYTES } from '#features/photos/domain/rules.ts';
import { segment, smallJpeg } from '#features/photos/domain/testing/jpeg.ts';
import { urlOf } from '#shared/http/request.ts';
import { createFaq, createPage, deletePage, updatePage } from '#features/content/domain/admin-endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { bodyOf, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { PHOTO_BUCKET, photoPath } from '../photo-file.ts';
import { deletePhotos } from '#features/catalog/server/commands/delete-photos.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db, gateways } = shop.shop;
const MORE_THAN_A_DAY_MS = 86_400_001;

const upload = (bytes: Uint8Array, as = admin) =>
  shop.call(storePhoto, { image: Buffer.from(bytes).toString('base64') }, as);
const aPhoto = async () => bodyOf(await upload(smallJpeg())).photoId;
const fetchPhoto = (photoId: string) => shop.fetch(urlOf(getPhoto, { photoId }));
const isThere = async (photoId: string) => (await gateways.files.get(PHOTO_BUCKET, photoPath(photoId))) !== null;

test('a photo is stored without its location, and is public by its id', async () => {
  const { photoId } = bodyOf(await upload(smallJpeg({ afterHeader: [segment(0xe1, 'Exif 45.7578 N')] })));
  const answer = await fetchPhoto(photoId);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'image/jpeg');
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), smallJpeg());
});

test('an invalid photo is refused, and an unknown photo is not found', async () => {
  for (const bytes of [
    Buffer.from('<svg/>'),
    Buffer.alloc(0),
    smallJpeg().subarray(0, 60),
    smallJpeg({ width: 9000 }),
  ]) {
    assert.equal((await upload(bytes)).status, 422, `${bytes.length} bytes`);
  }
  assert.equal((await shop.call(storePhoto, { image: 'é'.repeat(400) }, admin)).status, 422);
  assert.equal((await upload(Buffer.concat([smallJpeg(), Buffer.alloc(MAX_PHOTO_BYTES)]))).status, 422);
  assert.equal((await fetchPhoto('00000000-0000-4000-8000-000000000000')).status, 404);
  assert.equal((await shop.fetch('/api/photos/..%2f..%2fetc')).status, 404);
});

test('a customer and a guest cannot upload a photo', async () => {
  const customer = await shop.aCustomer('lea.photo');
  assert.equal((await upload(smallJpeg(), customer)).status, 403);
  assert.equal((await shop.call(storePhoto, { image: 'AAAA' }, null)).status, 403);
});

test('the photo of a piece, created alone or in bulk and changed later, is shown to its buyer and the staff', async () => {
  const liveId = await shop.aLive();
  const colourId = await shop.aColour();
  const [firstPhotoId, secondPhotoId] = [await aPhoto(), await aPhoto()];
  const range = { liveId, name: 'Robe', price: 2500, colourId, indexStart: 1, indexEnd: 2, photoId: firstPhotoId };
  bodyOf(await shop.call(createProductsInBulk, range, admin));
  const singleProduct = bodyOf(
    await shop.call(createProduct, { liveId, name: 'Top', ref: 3, price: 2500, photoId: firstPhotoId }, admin),
  );
  const change = (photoId: string | null) =>
    shop.call(updateProduct, { productId: singleProduct.id, liveId, name: 'Top', ref: 3, price: 2500, photoId }, admin);
  assert.equal(bodyOf(await change(secondPhotoId)).photoId, secondPhotoId);
  const { products } = bodyOf(await shop.call(listProducts, { liveId }, admin));
  assert.deepEqual(
    products.map(({ ref, photoId }) => [ref, photoId]),
    [
      [3, secondPhotoId],
      [2, firstPhotoId],
      [1, firstPhotoId],
    ],
  );
  const refused = await change('00000000-0000-4000-8000-000000000000');
  assert.deepEqual([refused.status, refused.problem?.code], [404, 'catalog.photo-not-found']);

  const buyer = await shop.aCustomer('ines.photo');
  const give = { liveId, productId: singleProduct.id, pseudo: 'ines.photo' };
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, give, admin));
  assert.equal(bodyOf(await shop.call(getMyOrder, { orderId }, buyer)).items[0]?.photoId, secondPhotoId);
  assert.equal((await seenByAdmin(shop, { orderId })).items[0]?.photoId, secondPhotoId);
  await db.run(sql`update orders set status = 'paid', payment_date = now() where id = ${orderId}`);
  const { orders } = bodyOf(await shop.call(listPreparation, {}, admin));
  assert.equal(orders.find(({ id }) => id === orderId)?.items[0]?.photoId, secondPhotoId);
});

test('a photo without a piece is deleted after a day, a used photo stays, and a failure does not stop the batch', async () => {
  const liveId = await shop.aLive();
  const [usedPhoto, unusedPhoto, stuckPhoto, recentPhoto] = [
    await aPhoto(),
    await aPhoto(),
    await aPhoto(),
    await aPhoto(),
  ];
  const piece = { liveId, name: 'Robe', ref: 1, price: 2500, photoId: usedPhoto };
  const { id: productId } = bodyOf(await shop.call(createProduct, piece, admin));
  await db.run(sql`
    update photos set kept_at = ${new Date(shop.shop.now().getTime() - MORE_THAN_A_DAY_MS)}
    where id in (${usedPhoto}, ${unusedPhoto}, ${stuckPhoto})`);
  const { delete: deleteFile } = gateways.files;
  const deletion = vi
    .spyOn(gateways.files, 'delete')
    .mockImplementation((bucket, path) =>
      path.startsWith(stuckPhoto)
        ? Promise.reject(new Error('the disk is full'))
        : deleteFile.call(gateways.files, bucket, path),
    );
  // Deletes the unused photos of earlier tests, so that the counts are those of this test.
  await db.run(sql`delete from photos where id not in (${usedPhoto}, ${unusedPhoto}, ${stuckPhoto}, ${recentPhoto})
    and not exists (select from products where photo_id = photos.id)`);
  assert.equal(await deletePhotos(shop.system), 1);
  assert.deepEqual(await Promise.all([usedPhoto, unusedPhoto, stuckPhoto, recentPhoto].map(isThere)), [
    true,
    false,
    true,
    true,
  ]);

  deletion.mockRestore();
  bodyOf(await shop.call(deleteProduct, { productId }, admin));
  assert.equal(await deletePhotos(shop.system), 1);
  // The files that could not be deleted are drafts now, which are deleted after a day.
  assert.deepEqual(await Promise.all([usedPhoto, unusedPhoto, stuckPhoto, recentPhoto].map(isThere)), [
    false,
    false,
    true,
    true,
  ]);
  shop.advance(MORE_THAN_A_DAY_MS);
  assert.equal(await deletePhotos(shop.system), 1, 'the recent photo');
  assert.deepEqual(await Promise.all([usedPhoto, unusedPhoto, stuckPhoto, recentPhoto].map(isThere)), [
    false,
    false,
    false,
    false,
  ]);
});

test('ADM-29 ADM-30 a picture stays as long as a text, or an earlier version of the text, shows the picture', async () => {
  const [ofPage, ofFaq, ofVersion, unusedPhoto] = [await aPhoto(), await aPhoto(), await aPhoto(), await aPhoto()];
  const html = (photoId: string) => `<p>Notre vitrine <img src="/api/photos/${photoId}" alt="La vitrine" /></p>`;
  const faq = bodyOf(await shop.call(createFaq, { title: 'Où ?', content: html(ofFaq) }, admin));
  assert.equal(faq.content, html(ofFaq));
  bodyOf(await shop.call(createPage, { title: 'Page', code: 'vitrine', isActive: true, content: html(ofPage) }, admin));
  await db.run(
    sql`insert into page_versions (code, at, title, content) values ('cgv', now(), 'CGV', ${html(ofVersion)})`,
  );
  await db.run(sql`update photos set kept_at = ${new Date(shop.shop.now().getTime() - MORE_THAN_A_DAY_MS)}`);
  await deletePhotos(shop.system);
  assert.deepEqual(await Promise.all([ofPage, ofFaq, ofVersion, unusedPhoto].map(isThere)), [true, true, true, false]);
});

test('ADM-30 a text with an unknown photo is refused, and a photo chosen for a text is kept for another day', async () => {
  const page = (code: string, photoId: string) => {
    return {
      code,
      title: code,
      content: `<img src="${urlOf(getPhoto, { photoId })}" alt="Vitrine" />`,
      isActive: true,
    };
  };
  const refusedReply = await shop.call(createPage, page('sans-photo', crypto.randomUUID()), admin);
  assert.equal(refusedReply.problem?.code, 'catalog.photo-gone');
  const [first, second] = [await aPhoto(), await aPhoto()];
  const { id: pageId } = bodyOf(await shop.call(createPage, page('une-photo', first), admin));
  const save = (photoId: string) => shop.call(updatePage, { pageId, ...page('une-photo', photoId) }, admin);
  assert.equal((await save(crypto.randomUUID())).problem?.code, 'catalog.photo-gone');
  shop.advance(MORE_THAN_A_DAY_MS);
  bodyOf(await save(second));
  bodyOf(await shop.call(deletePage, { pageId }, admin));
  await deletePhotos(shop.system);
  assert.deepEqual(await Promise.all([first, second].map(isThere)), [false, true]);
});
