import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { testShop } from '#sandbox/testing/shop.ts';

const NAME = 'Chez Léa & </script><script>alert(1)</script>';
const ESCAPED_NAME = 'Chez Léa &amp; &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;';
const shop = await testShop({ background: false, env: { SHOP_NAME: NAME } });
afterAll(() => shop.close());

const open = async (path: string) => {
  const response = await shop.fetch(path);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

test('the manifest and the offline page have the name of the shop, and the icons and the service worker are served', async () => {
  const { headers, html } = await open('/manifest.webmanifest');
  assert.match(headers.get('content-type') ?? '', /^application\/manifest\+json/);
  const manifest = JSON.parse(html) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  assert.deepEqual([manifest.name, manifest.start_url], [NAME, '/customer/orders']);
  assert.deepEqual(
    manifest.icons.slice(0, 3).map(({ sizes, purpose }) => `${sizes} ${purpose}`),
    ['192x192 any', '512x512 any', '512x512 maskable'],
  );
  const files = [...manifest.icons.map(({ src }) => src), '/preview.png', '/apple-touch-icon.png', '/favicon.ico'];
  for (const file of files) {
    const { status, headers: sent } = await open(file);
    assert.deepEqual([status, (sent.get('content-type') ?? '').split('/')[0]], [200, 'image'], file);
  }
  const offline = await open('/offline.html');
  assert.ok(offline.html.includes('Vous êtes hors ligne') && offline.html.includes(ESCAPED_NAME));
  for (const [, file = ''] of offline.html.matchAll(/(?:href|src)="(\/[^"]+)"/g)) {
    assert.equal((await open(file)).status, 200, file);
    assert.ok((await open('/sw.js')).html.includes(`'${file}'`), `${file} is there without a network`);
  }
  const worker = await open('/sw.js');
  assert.match(worker.headers.get('content-type') ?? '', /javascript/);
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
  assert.match(worker.html, /'offline-[0-9a-f]{12}'/);
});
