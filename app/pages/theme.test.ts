import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { mailLayout } from '#platform/server/mails/layout.ts';
import { mailShopOf } from '#features/identity/server/queries.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'defile-logo-'));
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1"/></svg>';
const logo = join(folder, 'logo.svg');
writeFileSync(logo, drawing);

const defaultShop = await testShop({ background: false });
const ownShop = await testShop({
  background: false,
  env: { SHOP_COLOR: '#FFD400', SHOP_LOGO: logo, SHOP_NAME: 'Chez "Léa"' },
});
afterAll(async () => {
  await defaultShop.close();
  await ownShop.close();
  rmSync(folder, { recursive: true, force: true });
});

const themeStyle = /<style>[^<]*:root:root\{[^}]*--accent-fill:#ffd400;[^<]*<\/style>/;
const themeLink = /<link rel="stylesheet"[^>]* href="(\/theme\.css\?v=[0-9a-f]{8})"/;
const textOf = async (shop: typeof ownShop, path: string) => {
  const answer = await shop.fetch(path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('a shop with the default colour sends no extra style sheet', async () => {
  for (const path of ['/', '/login', '/customer/orders', '/nulle-part', '/offline.html'])
    assert.doesNotMatch((await textOf(defaultShop, path)).text, /theme\.css/, path);
  assert.equal((await textOf(defaultShop, '/theme.css')).status, 404);
  assert.match((await textOf(defaultShop, '/sw.js')).text, /THEME = ''/);
});

test('a rendered page has the shop’s colour in its styles', async () => {
  for (const path of ['/', '/login', '/nulle-part']) {
    const { text } = await textOf(ownShop, path);
    assert.match(text, themeStyle, path);
    assert.doesNotMatch(text, themeLink, path);
  }
});

test('a page that the server does not render links a style sheet with the shop’s colour, cached until the colour changes', async () => {
  const addresses = new Set<string>();
  for (const path of ['/customer/orders', '/admin', '/offline.html']) {
    const { text } = await textOf(ownShop, path);
    addresses.add(themeLink.exec(text)?.[1] ?? `none on ${path}`);
  }
  assert.equal(addresses.size, 1, [...addresses].join(' '));
  const [address = ''] = addresses;
  const { status, headers, text } = await textOf(ownShop, address);
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/css; charset=utf-8']);
  assert.match(headers.get('cache-control') ?? '', /immutable/);
  assert.match(text, /^:root:root\{[^}]*--accent-fill:#ffd400;[^}]*--on-accent:#241a17/);
  assert.match(text, /@media \(prefers-color-scheme:dark\)\{:root:root\{[^}]*--accent-fill:#ffd400/);
  assert.ok((await textOf(ownShop, '/sw.js')).text.includes(`THEME = '${address}'`), 'the worker caches the styles');
});

test('the manifest has the shop’s colour, or the default background colour', async () => {
  const themeOf = async (shop: typeof ownShop) =>
    (JSON.parse((await textOf(shop, '/manifest.webmanifest')).text) as { theme_color: string }).theme_color;
  assert.deepEqual([await themeOf(ownShop), await themeOf(defaultShop)], ['#ffd400', '#faf6f0']);
});

test('the logo replaces the name in the header, with a fixed size', async () => {
  const { text } = await textOf(ownShop, '/');
  const image = /<img[^>]*>/.exec(text)?.[0] ?? '';
  const address = /src="(\/logo\.svg\?v=[0-9a-f]{8})"/.exec(image)?.[1] ?? '';
  assert.match(image, /alt="Chez &quot;Léa&quot;"/);
  assert.match(image, /width="144" height="36"/);
  const sent = await textOf(ownShop, address);
  assert.deepEqual([sent.status, sent.headers.get('content-type'), sent.text], [200, 'image/svg+xml', drawing]);
  assert.doesNotMatch((await textOf(defaultShop, '/')).text, /<img/);
});

test('mails use the shop’s colour, and a logo in a format that mail programs show', () => {
  const { config } = ownShop;
  const htmlOf = (address: string | null) =>
    mailLayout({
      shop: mailShopOf({ ...config.identity, logo: address ?? '' }, 'https://boutique.example'),
      subject: 'Colis',
      title: 'Votre colis',
      paragraphs: [],
      button: { label: 'Suivre', link: 'https://suivi.example' },
    }).html;
  assert.match(htmlOf(null), /background:#ffd400;color:#241a17/);
  assert.match(
    htmlOf('/logo.png?v=1'),
    /<img src="https:\/\/boutique\.example\/logo\.png\?v=1" alt="Chez &quot;Léa&quot;"/,
  );
  assert.match(htmlOf('https://images.example/logo.webp'), /<img src="https:\/\/images\.example\/logo\.webp"/);
  for (const address of [null, '/logo.svg?v=1', 'https://images.example/logo.SVG'])
    assert.doesNotMatch(htmlOf(address), /<img/, String(address));
});
