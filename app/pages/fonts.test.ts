import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('only a page that is painted before its scripts leaves the choice of the fonts to its script', async () => {
  const openingTag = async (path: string) => /<html[^>]*>/.exec(await (await shop.fetch(path)).text())?.[0];
  for (const path of ['/', '/cgv', '/login']) assert.equal(await openingTag(path), '<html lang="fr">', path);
  assert.equal(await openingTag('/admin/login'), '<html lang="fr" data-fonts>');
});

test('the back office preloads its two fonts, which are small and cached, and the pages of customers preload no font', async () => {
  const listPreloaded = async (path: string) =>
    [...(await (await shop.fetch(path)).text()).matchAll(/<link rel="preload" as="font"[^>]* href="([^"]*)">/g)].map(
      ([, href = '']) => href,
    );
  for (const path of ['/', '/cgv', '/customer/orders']) assert.deepEqual(await listPreloaded(path), [], path);
  const [text = '', titles = '', ...more] = await listPreloaded('/admin/login');
  assert.match(text, /\/assets\/figtree-latin-wght-normal/);
  assert.match(titles, /\/assets\/brygada-1918-latin-wght-normal/);
  assert.deepEqual(more, []);
  for (const font of [text, titles]) {
    const response = await shop.fetch(font);
    assert.equal(response.status, 200, font);
    assert.match(response.headers.get('cache-control') ?? '', /immutable/);
    const { byteLength } = await response.arrayBuffer();
    assert.ok(byteLength <= 35_000, `${font} has ${byteLength} bytes`);
  }
});
