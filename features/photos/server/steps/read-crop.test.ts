import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { storePhoto } from '#features/photos/domain/admin-endpoints.ts';
import { getPhotoCrop } from '#features/photos/domain/endpoints.ts';
import { cropNames, type PhotoCrop } from '#features/photos/domain/rules.ts';
import { realJpeg, smallJpeg } from '#features/photos/domain/testing/jpeg.ts';
import { urlOf } from '#shared/http/request.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { cropPath, PHOTO_BUCKET, photoPaths } from '../photo-file.ts';
import { deletePhoto } from './delete-photo.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { gateways } = shop.shop;

const upload = async (bytes: Uint8Array) =>
  bodyOf(await shop.call(storePhoto, { image: Buffer.from(bytes).toString('base64') }, shop.admin)).photoId;
const fetchCrop = (photoId: string, crop: `${PhotoCrop}`) => shop.fetch(urlOf(getPhotoCrop, { photoId, crop }));

test('the crops of a photo are public, the smallest has 64 by 80 pixels, and a stored crop is served', async () => {
  const photoId = await upload(realJpeg());
  const answers = await Promise.all(cropNames.map((crop) => fetchCrop(photoId, crop)));
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers.get('content-type'), headers.get('cache-control')]),
    cropNames.map((crop) => [
      200,
      crop === 'jpeg' ? 'image/jpeg' : 'image/webp',
      'public, max-age=31536000, immutable',
    ]),
  );
  const [small = Buffer.alloc(0)] = await Promise.all(
    answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
  );
  // Lossy WebP: width and height follow the start code of the frame, in 14 bits each.
  const at = small.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
  assert.deepEqual([small.readUInt16LE(at) & 0x3fff, small.readUInt16LE(at + 2) & 0x3fff], [64, 80]);
  const stored = Buffer.from('already made');
  await gateways.files.put(PHOTO_BUCKET, cropPath(photoId, '160'), { bytes: stored, contentType: 'image/webp' });
  assert.deepEqual(Buffer.from(await (await fetchCrop(photoId, '160')).arrayBuffer()), stored);
});

test('a photo that could not be cropped is served whole, and not cached in place of its crop', async () => {
  const photoId = await upload(smallJpeg({ scans: 0 }));
  const answer = await fetchCrop(photoId, '480');
  const { status, headers } = answer;
  assert.deepEqual(
    [status, headers.get('content-type'), headers.get('cache-control')],
    [200, 'image/jpeg', 'private, no-store'],
  );
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), smallJpeg({ scans: 0 }));
});

test('a crop of an unknown photo, or an unknown crop, is not found', async () => {
  const unknownId = '00000000-0000-4000-8000-000000000000';
  assert.equal((await fetchCrop(unknownId, '480')).status, 404);
  const photoId = await upload(realJpeg());
  assert.equal((await shop.fetch(`/api/photos/${photoId}/4000`)).status, 404);
});

test('the deletion of a photo deletes its crops', async () => {
  const photoId = await upload(realJpeg());
  await fetchCrop(photoId, '160');
  assert.equal(await deletePhoto(shop.system, photoId, sql`true`), true);
  assert.deepEqual(await shop.shop.db.many(sql`select path from file_drafts`), []);
  const storedFiles = await Promise.all(photoPaths(photoId).map((path) => gateways.files.get(PHOTO_BUCKET, path)));
  assert.deepEqual(storedFiles.filter(Boolean), []);
});

test('a photo that is used before its deletion keeps its files', async () => {
  const photoId = await upload(realJpeg());
  assert.equal(await deletePhoto(shop.system, photoId, sql`false`), false);
  assert.equal((await shop.fetch(urlOf(getPhotoCrop, { photoId, crop: '160' }))).status, 200);
});

test('the files of a deleted photo that could not be deleted are recorded as drafts', async (t) => {
  const photoId = await upload(realJpeg());
  const original = gateways.files.delete;
  t.onTestFinished(() => {
    gateways.files.delete = original;
  });
  gateways.files.delete = () => Promise.reject(new ProviderFailure('files', 'unreachable', 'no answer'));
  await assert.rejects(deletePhoto(shop.system, photoId, sql`true`));
  const drafts = await shop.shop.db.many<{ path: string }>(sql`
    select path from file_drafts where bucket = ${PHOTO_BUCKET} and path like ${`${photoId}%`}`);
  assert.deepEqual(drafts.map(({ path }) => path).toSorted(), photoPaths(photoId).toSorted());
});
