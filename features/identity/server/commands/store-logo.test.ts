import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { smallJpeg } from '#features/photos/domain/testing/jpeg.ts';
import { readShop } from '#features/content/domain/endpoints.ts';
import { storeLogo } from '#features/identity/domain/endpoints.ts';
import { MAX_LOGO_BYTES } from '#features/identity/domain/schemas.ts';
import { chunk, smallPng } from '#features/identity/domain/testing/png.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { readMailShop } from '../queries.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const store = (bytes: Uint8Array, as: typeof admin | null = admin) =>
  shop.call(storeLogo, { image: Buffer.from(bytes).toString('base64') }, as);

test('an uploaded logo is shown on pages and in mails from the time it is saved in the settings until it is removed', async () => {
  const { logo } = bodyOf(await store(smallPng({ beside: [chunk('tEXt', 'Author Lea')] })));
  assert.equal(bodyOf(await shop.call(readShop, {})).logo, null);
  bodyOf(await shop.call(changeSettings, { logo }, admin));
  assert.equal(bodyOf(await shop.call(readShop, {})).logo, logo);
  const page = await (await shop.fetch('/')).text();
  assert.ok(page.includes(`src="${logo}"`));
  assert.equal((await readMailShop(shop.shop)).logo, new URL(logo, shop.shop.config.publicUrl).href);
  const answer = await shop.fetch(logo);
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
    [200, 'image/png', 'public, max-age=31536000, immutable'],
  );
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), smallPng());
  bodyOf(await shop.call(changeSettings, { logo: '' }, admin));
  assert.equal(bodyOf(await shop.call(readShop, {})).logo, null);
  // Mails that were sent before still show the logo.
  assert.equal((await shop.fetch(logo)).status, 200);
});

test('a JPEG is accepted too, an invalid or too large picture is refused, and only the address of a logo is served and saved', async () => {
  assert.match(bodyOf(await store(smallJpeg())).logo, /^\/api\/logos\/[0-9a-f-]{36}\.jpg$/);
  const refused = await store(Buffer.from('<svg onload="alert(1)"/>'));
  assert.deepEqual([refused.status, refused.problem?.code], [422, 'identity.logo-unreadable']);
  assert.equal((await store(Buffer.concat([smallPng(), Buffer.alloc(MAX_LOGO_BYTES)]))).status, 422);
  for (const path of ['00000000-0000-4000-8000-000000000000.png', '..%2f..%2fetc', 'x.svg'])
    assert.ok([404, 422].includes((await shop.fetch(`/api/logos/${path}`)).status), path);
  assert.equal((await shop.call(changeSettings, { logo: '/api/logos/../x.png' }, admin)).status, 422);
});

test('D-16 a visitor and a customer cannot upload a logo', async () => {
  for (const as of [null, await shop.aCustomer('lea.logo')]) assert.equal((await store(smallPng(), as)).status, 403);
});
