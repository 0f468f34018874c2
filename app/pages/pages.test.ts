import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createFaq, createPage, updatePage } from '#features/content/domain/admin-endpoints.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { inlineScript } from './inline-script.ts';
import { metaOf, wordsOf } from '#sandbox/testing/html.ts';

if (!existsSync(join(import.meta.dirname, '../../dist/ssr/prerender.js')))
  throw new Error('The browser part is not built: run `npm start` once, or the whole of `npm test`');

const NAME = 'Chez Léa & </script><script>alert(1)</script>';
const shop = await testShop({
  background: false,
  env: { SHOP_NAME: NAME, PUBLIC_URL: 'https://boutique.example', SHOP_ADDRESS: '3 rue des Lilas, 69001 Lyon' },
});
afterAll(() => shop.close());

const terms = '<h2>1. Le vendeur</h2><p>Minimum de 15&nbsp;€ HT &amp; livraison en France.</p>';
const add = async (code: string, title: string, content: string) =>
  (await shop.call(createPage, { code, title, content, isActive: true }, shop.admin)).body;
const cgv = await add('cgu', 'Conditions générales de vente', terms);
await add('mentions-legales', 'Mentions légales', '<p>Directrice de la publication</p>');
await add('tailles', 'Guide des tailles', '<p>Du 34 au 52</p>');
await shop.call(createPage, { code: 'brouillon', title: 'Brouillon', content: terms, isActive: false }, shop.admin);
await add('page-hiver', 'Nos lives de l’hiver', '<p>Tous les mardis</p>');
await shop.call(createFaq, { title: 'Comment payer ?', content: '<p>Par carte</p>' }, shop.admin);

const open = async (path: string, init: Parameters<typeof shop.fetch>[1] = {}) => {
  const response = await shop.fetch(path, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const ESCAPED_NAME = 'Chez Léa &amp; &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;';

const publicPages = [
  [
    '/',
    'Les pièces uniques de nos lives TikTok',
    ['Créer un compte', 'Tous les mardis', 'Comment ça marche'],
    /lives TikTok/,
  ],
  ['/login', 'Connexion', ['Recevoir mon lien'], /lien reçu par e-mail/],
  ['/signup', 'Créer un compte', ['Pseudo TikTok'], /pseudo TikTok/],
  ['/contact', 'Contact', ['3 rue des Lilas', shop.config.identity.supportEmail], /colis/],
  [
    '/cgv',
    'Conditions générales de vente',
    ['Le vendeur', 'Minimum de 15'],
    /^1\. Le vendeur Minimum de 15 € HT &amp; livraison/,
  ],
  ['/retractation', 'Renoncer au contrat', ['Confirmer la rétractation'], /sans vous connecter/],
  ['/mentions-legales', 'Mentions légales', ['Directrice de la publication'], /^Directrice/],
  [
    '/confidentialite',
    'Politique de confidentialité',
    ['Ce que nous traitons, et pourquoi', 'Vos droits'],
    /responsable du traitement/,
  ],
  ['/pages/tailles', 'Guide des tailles', ['Du 34 au 52'], /^Du 34 au 52$/],
  ['/customer/faq', 'Questions fréquentes', ['Comment payer', 'Par carte'], /questions/],
] as const;

for (const [path, title, words, description] of publicPages) {
  test(`${path} is readable and shareable before any script runs`, async () => {
    const { status, headers, html } = await open(path);
    assert.equal(status, 200);
    for (const word of words) assert.ok(wordsOf(html).includes(word), `“${word}” is missing`);
    assert.equal(/<title>(.*?)<\/title>/.exec(html)?.[1], `${title} · ${ESCAPED_NAME}`);
    assert.equal(metaOf(html, 'og:title'), `${title} · ${ESCAPED_NAME}`);
    assert.match(metaOf(html, 'description') ?? '', description);
    assert.equal(metaOf(html, 'og:description'), metaOf(html, 'description'));
    assert.equal(metaOf(html, 'og:image'), 'https://boutique.example/preview.png');
    assert.equal(metaOf(html, 'og:locale'), 'fr_FR');
    assert.equal(metaOf(html, 'robots'), null);
    assert.ok(html.includes(`<link rel="canonical" href="https://boutique.example${path}">`));
    assert.match(html, /<link rel="stylesheet"[^>]* disabled href="\/assets\/look-/);
    const [[, style = ''] = [], ...moreStyles] = html.matchAll(/<style>([^<]*)<\/style>/g);
    assert.match(style, /--accent-fill/);
    const hash = createHash('sha256').update(style).digest('base64');
    assert.ok(headers.get('content-security-policy')?.includes(`style-src 'self' 'sha256-${hash}'`));
    const [[, script = ''] = [], ...moreScripts] = html.matchAll(/<script>([^]*?)<\/script>/g);
    const scriptHash = createHash('sha256').update(script).digest('base64');
    assert.ok(headers.get('content-security-policy')?.includes(`script-src 'self' 'sha256-${scriptHash}'`));
    assert.deepEqual([moreStyles, moreScripts], [[], []]);
    assert.doesNotMatch(
      html,
      /<script(?!>|[^>]*(src=|application\/json))|\sstyle="|\son[a-z]+="/,
      'refused by the policy',
    );
  });
}

test('markup in the name or the texts of the shop is escaped in every page', async () => {
  const { body } = await shop.call(
    createPage,
    {
      code: 'ruse',
      title: '</title></script><script>alert(2)</script>',
      content: '<p>&lt;/script&gt;</p>',
      isActive: true,
    },
    shop.admin,
  );
  assert.equal(body.code, 'ruse');
  for (const path of ['/', '/pages/ruse', '/customer/orders', '/nulle-part']) {
    const { html } = await open(path);
    assert.doesNotMatch(html.replace(inlineScript.html, ''), /<script>/, path);
    const data = [...html.matchAll(/<script type="application\/json" id="\w+">(.*?)<\/script>/g)].map(
      (found) => found[1],
    );
    assert.equal((JSON.parse(data[0] ?? '') as { name: string }).name, NAME, path);
    for (const text of data) JSON.parse(text ?? '');
  }
});

test('PUB-15 an unknown address and an inactive page reply 404 with noindex', async () => {
  const unreadable = ['/%E0%A4%A', '/%E9t%E9', '/%', `/${'/'.repeat(15_000)}x`];
  const unknown = ['/n-existe/pas', '/pages/inconnue', '/pages/brouillon', '/pages/a/b', '/cgv/2', '/wp-login.php'];
  for (const path of [...unknown, ...unreadable]) {
    const { status, headers, html } = await open(path);
    assert.equal(status, 404, path);
    assert.ok(headers.get('content-security-policy'), path);
    assert.ok(wordsOf(html).includes('Oops! Page not found'), path);
    assert.equal(metaOf(html, 'robots'), 'noindex', path);
  }
});

test('private screens and targets of mailed links are rendered by the browser and not indexed', async () => {
  for (const path of ['/customer/orders', '/payment/1', '/admin', '/admin/orders', '/connexion', '/update-password']) {
    const { status, html } = await open(path);
    assert.equal(status, 200, path);
    assert.equal(metaOf(html, 'robots'), 'noindex', path);
    assert.equal(metaOf(html, 'og:title'), null, path);
    assert.match(html, /<div id="root">\s*<p class="boot"/, path);
    assert.match(html, /<noscript>.*JavaScript/, path);
    assert.doesNotMatch(html, /id="dehydrated"/, path);
    assert.equal(html.includes('/old-browser.js'), path.startsWith('/admin'), path);
    assert.doesNotMatch(html, path.startsWith('/admin') ? /\/assets\/Rehearsal-/ : /AdminLayout/, path);
  }
  const { html } = await open('/customer/orders');
  assert.match(html, /modulepreload[^>]* href="\/assets\/Customer-[^>]*>/, 'its code is requested at once');
});

test('the withdrawal form is sent by POST, and the link of a mail leads to it without JavaScript', async () => {
  const linked = (await open('/retractation?commande=C1046')).html;
  assert.match(linked, /<noscript><p class="no-script"><a href="\/retractation">Ouvrir la page sans JavaScript<\/a>/);
  const { html } = await open('/retractation');
  assert.match(html, /<form [^>]*method="post"/);
  assert.doesNotMatch(html, /<noscript>/);
});

test('a form without its script is sent by POST, so that no input enters the URL', async () => {
  for (const [path] of publicPages)
    for (const [form] of (await open(path)).html.matchAll(/<form [^>]*>/g)) assert.match(form, /method="post"/, path);
});

test('PUB-04 the sign-in page with an e-mail address in its URL is rendered by the browser', async () => {
  assert.match((await open('/login?email=lea%40test.example')).html, /<div id="root">\s*<p class="boot"/);
  assert.match((await open('/login?utm_source=tiktok')).html, /Recevoir mon lien/);
});

test('PUB-02 pages for guests redirect a signed-in customer to her orders; a guest’s page has no data of an earlier user', async () => {
  const lea = await shop.aCustomer('lea');
  for (const path of ['/', '/login', '/signup', '/login?email=a@b.fr']) {
    const { status, headers } = await open(path, { as: lea });
    assert.deepEqual([status, headers.get('location')], [302, '/customer/orders'], path);
    assert.equal(
      (await open(path, { headers: { cookie: 'session=perdue' } })).status,
      200,
      'an ended session counts as a guest',
    );
  }
  await open('/cgv', { as: lea });
  const guest = await open('/cgv');
  assert.match(guest.html, /"queryKey":\["GET","\/api\/session",\{\}\],"data":\{"user":null\},"isGuess":true/);
  assert.doesNotMatch(guest.html, /\blea\b|Mon espace/, 'no trace of an earlier user');
});

test('a page shows a change at once and replies 304 without a change', async () => {
  const firstReply = await open('/cgv');
  const tag = firstReply.headers.get('etag') ?? '';
  assert.equal(firstReply.headers.get('cache-control'), 'no-cache');
  assert.equal((await open('/cgv', { headers: { 'if-none-match': tag } })).status, 304);
  const written = { title: cgv.title, content: '<p>Version de demain</p>', isActive: true };
  await shop.call(updatePage, { pageId: cgv.id, ...written }, shop.admin);
  const { status, html } = await open('/cgv', { headers: { 'if-none-match': tag } });
  assert.equal(status, 200);
  assert.match(wordsOf(html), /Version de demain/);
  await shop.call(updatePage, { pageId: cgv.id, ...written, isActive: false }, shop.admin);
  assert.equal((await open('/cgv')).status, 404);
  await shop.call(updatePage, { pageId: cgv.id, title: cgv.title, content: terms, isActive: true }, shop.admin);
});

/** Returns the compressed bytes, which fetch would decompress. */
const raw = (path: string, accepted: string) =>
  new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    const outgoing = request(`${shop.url}${path}`, { headers: { 'accept-encoding': accepted } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) }),
      );
    });
    outgoing.on('error', reject).end();
  });

test('pages and their files are sent in the best encoding that the browser accepts', async () => {
  const plain = (await raw('/cgv', 'identity')).bytes;
  const br = await raw('/cgv', 'gzip, deflate, br');
  const gzip = await raw('/cgv', 'GZIP;q=0.8, br;q=0');
  assert.deepEqual([br.encoding, gzip.encoding], ['br', 'gzip']);
  assert.deepEqual(brotliDecompressSync(br.bytes), plain);
  assert.deepEqual(gunzipSync(gzip.bytes), plain);
  assert.ok(br.bytes.length * 2 < plain.length);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(plain.toString())?.[1] ?? '';
  assert.equal((await raw(script, 'br')).encoding, 'br');
  assert.equal((await raw('/icon.svg', 'br')).encoding, 'br');
  assert.equal((await raw('/icon-192.png', 'br')).encoding, undefined, 'an image is compressed already');
});

test('robots.txt excludes the private paths, and the sitemap lists exactly the public pages', async () => {
  const robots = await open('/robots.txt');
  for (const path of [
    '/customer',
    '/payment',
    '/admin',
    '/api',
    '/functions',
    '/sandbox',
    '/connexion',
    '/update-password',
  ])
    assert.ok(robots.html.includes(`\nDisallow: ${path}\n`), path);
  assert.match(robots.html, /\nAllow: \/customer\/faq\n/);
  assert.match(robots.html, /\nSitemap: https:\/\/boutique\.example\/sitemap\.xml\n/);
  const sitemap = await open('/sitemap.xml');
  assert.match(sitemap.headers.get('content-type') ?? '', /xml/);
  const listed = [...sitemap.html.matchAll(/<loc>https:\/\/boutique\.example(.*?)<\/loc>/g)].map(
    (found) => found[1] ?? '',
  );
  assert.deepEqual(
    new Set(listed),
    new Set([...publicPages.map(([path]) => path), '/pages/ruse', '/pages/retractation', '/pages/garantie-legale']),
  );
  for (const path of listed) assert.equal((await open(path)).status, 200, path);
});
