import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { getSession } from '#features/users/domain/endpoints.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false, env: { SHOP_NAME: 'Chez </script><script>alert(1)</script> & Léa' } });
const shopInService = await testShop({
  background: false,
  databaseUrl: shop.config.databaseUrl ?? '',
  env: {
    PUBLIC_URL: 'https://boutique.example',
    SENTRY_BROWSER_DSN: 'https://key@errors.example/1',
    LYRA_API_URL: 'https://api.lyra.example',
    LYRA_STATIC_URL: 'https://static.lyra.example/static',
    LYRA_PAGE_URL: 'https://secure.lyra.example/vads-payment/',
    LYRA_SHOP_ID: '1',
    LYRA_PASSWORD: 'p',
    LYRA_PUBLIC_KEY: '1:k',
    LYRA_HMAC_KEY: 'h',
  },
});
afterAll(async () => {
  await shopInService.close();
  await shop.close();
});
const isBuilt = existsSync(join(import.meta.dirname, '../../../dist/web/index.html'));

const write = async (headers: Record<string, string>, to = shop) =>
  (await to.fetch('/api/profile', { method: 'PATCH', json: { firstName: 'Léa' }, as: shop.admin, headers })).status;

test('D-16 a write from another site’s page is refused, although its cookie is valid', async () => {
  const ownHost = new URL(shop.url).host;
  const foreignHeaders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `http://${ownHost}.evil.example` },
    { origin: `https://evil.example/${ownHost}` },
    { origin: 'http://127.0.0.1:1' },
    { origin: '' },
    { origin: 'garbage' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-site' },
    { origin: shop.config.publicUrl, 'sec-fetch-site': 'cross-site' },
    { origin: 'file://' },
  ];
  for (const headers of foreignHeaders) assert.equal(await write(headers), 403, JSON.stringify(headers));
  const refused = await shop.fetch('/api/sign-out', {
    method: 'POST',
    as: shop.admin,
    headers: { origin: 'https://evil.example' },
  });
  assert.equal(((await refused.json()) as { code: string }).code, 'http.foreign-origin');
  assert.ok((await shop.call(getSession, {}, shop.admin)).body.user, 'the session stays');
});

test('D-16 writes of the shop’s own pages and of programs other than browsers pass', async () => {
  const ownHeaders: Record<string, string>[] = [
    {},
    { origin: shop.config.publicUrl },
    { origin: shop.url },
    { origin: shop.url, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of ownHeaders) assert.equal(await write(headers), 200, JSON.stringify(headers));
  assert.equal(
    await write({ origin: 'https://boutique.example', 'sec-fetch-site': 'same-origin' }, shopInService),
    200,
    'behind a proxy',
  );
});

test('another site cannot sign a user in', async () => {
  for (const path of [
    '/api/sign-in/confirm',
    '/api/sign-in/code',
    '/api/admin/sign-in',
    '/api/sign-up',
    '/functions/v1/payment_callback',
  ]) {
    const response = await shop.fetch(path, { method: 'POST', json: {}, headers: { 'sec-fetch-site': 'cross-site' } });
    assert.equal(response.status, 403, path);
  }
});

const paths = [
  '/',
  '/login',
  '/api/session',
  '/api/nope',
  '/api/orders',
  '/healthz',
  '/api/openapi.json',
  '/sandbox',
  '/assets/nope.js',
  '/api/live-feed',
];

test('every answer, refusals and the live feed included, carries the security headers', async () => {
  for (const path of paths) {
    const leave = new AbortController();
    const { headers } = await shop.fetch(path, { as: shop.admin, signal: leave.signal });
    leave.abort();
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.match(headers.get('referrer-policy') ?? '', /^(?:same-origin|no-referrer)$/, path);
    assert.ok(headers.get('x-frame-options') === 'SAMEORIGIN' || headers.get('x-frame-options') === 'DENY', path);
    assert.match(headers.get('content-security-policy') ?? '', /default-src/, path);
    assert.equal(headers.get('strict-transport-security'), null, 'not over http');
    assert.equal(headers.get('x-powered-by'), null);
    assert.equal(headers.get('access-control-allow-origin'), null, path);
  }
  assert.match(
    (await shopInService.fetch('/api/session')).headers.get('strict-transport-security') ?? '',
    /max-age=31536000/,
  );
});

test('a page with a secret in its address sends no referrer', async () => {
  for (const path of [
    '/connexion',
    '/signup',
    '/update-password',
    '/login?email=a%40b.fr',
    '/retractation?commande=C1',
    '/connexion/',
  ])
    assert.equal((await shop.fetch(path)).headers.get('referrer-policy'), 'no-referrer', path);
  for (const path of ['/', '/faq', '/connexion-de-lea'])
    assert.equal((await shop.fetch(path)).headers.get('referrer-policy'), 'same-origin', path);
});

test('an answer of an API is never cached', async () => {
  for (const path of ['/api/session', '/api/orders', '/api/shop', '/api/admin/orders']) {
    assert.equal((await shop.fetch(path, { as: shop.admin })).headers.get('cache-control'), 'no-store', path);
    assert.equal((await shop.fetch(path)).headers.get('cache-control'), 'no-store', `${path} without a session`);
  }
});

test('the content policy allows the shop, the card provider and the error service, and no inline script', async () => {
  const policyOf = async (instance: typeof shop) =>
    Object.fromEntries(
      ((await instance.fetch('/api/session')).headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
    );
  const ownPolicy = await policyOf(shop);
  assert.deepEqual(
    [ownPolicy['script-src'], ownPolicy['object-src'], ownPolicy['base-uri'], ownPolicy['frame-ancestors']],
    [["'self'"], ["'none'"], ["'none'"], ["'self'"]],
  );
  const servicePolicy = await policyOf(shopInService);
  assert.deepEqual(servicePolicy['script-src'], ["'self'", 'https://static.lyra.example', 'https://api.lyra.example']);
  for (const [rule, isThere] of [
    ['connect-src', true],
    ['frame-src', true],
    ['form-action', true],
    ['script-src', false],
    ['style-src', false],
  ] as const) {
    assert.equal(servicePolicy[rule]?.includes('https://secure.lyra.example'), isThere, `the provider in ${rule}`);
  }
  assert.ok(servicePolicy['connect-src']?.includes('https://errors.example'));
  for (const policy of [ownPolicy, servicePolicy]) {
    assert.doesNotMatch(JSON.stringify([policy['default-src'], policy['script-src']]), /unsafe|\*|data:/);
  }
});

test('the address of a screen, known or not, returns HTML, and markup in the name of the shop is escaped', async ({
  skip,
}) => {
  skip(!isBuilt, 'the browser part is not built');
  for (const path of ['/', '/customer/order/1', '/admin/orders?status=paid', '/inconnue']) {
    const response = await shop.fetch(path);
    assert.deepEqual(
      [response.status, response.headers.get('content-type'), response.headers.get('cache-control')],
      [path === '/inconnue' ? 404 : 200, 'text/html; charset=utf-8', 'no-cache'],
      path,
    );
    const page = (await response.text()).replace(/<script>try\{[^<]*<\/script>/, '');
    const shopData = /<script type="application\/json" id="shop">(.*?)<\/script>/.exec(page)?.[1] ?? '';
    assert.equal((JSON.parse(shopData) as { name: string }).name, 'Chez </script><script>alert(1)</script> & Léa');
    assert.doesNotMatch(page, /<script>alert/);
    assert.doesNotMatch(page, /<script(?![^>]*(src=|application\/json))/, 'no inline script');
  }
  assert.equal((await shop.fetch('/inconnue', { method: 'POST' })).status, 404);
});

test('the stand-ins are unreachable when the sandbox is closed', async (t) => {
  const closed = await testShop({
    background: false,
    databaseUrl: shop.config.databaseUrl ?? '',
    env: {
      SANDBOX: '0',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...Object.fromEntries(['SHOP_ID', 'PASSWORD', 'PUBLIC_KEY', 'HMAC_KEY'].map((name) => [`LYRA_${name}`, 'x'])),
      LYRA_API_URL: 'http://127.0.0.1:9',
      LYRA_STATIC_URL: 'http://127.0.0.1:9',
      COLISSIMO_API_URL: 'http://127.0.0.1:9',
      COLISSIMO_API_KEY: 'x',
      LAPOSTE_TRACKING_URL: 'http://127.0.0.1:9',
      LAPOSTE_TRACKING_KEY: 'x',
      TIKTOK_FEED_URL: 'ws://127.0.0.1:9',
      TIKTOK_FEED_KEY: 'x',
      TIKTOK_USERNAME: 'x',
      ADDRESS_API_URL: 'http://127.0.0.1:9',
    },
  });
  t.onTestFinished(() => closed.close());
  for (const path of [
    '/sandbox',
    '/sandbox/mailbox',
    '/sandbox/mailbox.json',
    '/sandbox/lyra/next',
    '/sandbox/tiktok/comment',
    '/sandbox/clock',
    '/sandbox/colissimo/scan',
  ]) {
    for (const method of ['GET', 'POST'])
      assert.equal((await closed.fetch(path, { method })).status, 404, `${method} ${path}`);
  }
  assert.equal(((await (await closed.fetch('/api/shop')).json()) as { sandbox: boolean }).sandbox, false);
});

test('D-16 a call with an invalid or too long address gets a typed refusal', async () => {
  const refused: [string, number, string][] = [
    ['/api/orders/%E9', 404, 'http.not-found'],
    ['/functions/v1/%', 404, 'http.not-found'],
    [`/api/orders?after=${'a'.repeat(5_000)}`, 414, 'http.address-too-long'],
  ];
  for (const [path, status, code] of refused) {
    const response = await shop.fetch(path);
    assert.deepEqual([response.status, ((await response.json()) as { code: string }).code], [status, code], path);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  }
});

test('requests with unusual methods do not stop the shop', async () => {
  for (const method of ['TRACE', 'CONNECT', 'PURGE']) {
    await new Promise<void>((resolve) => {
      const sent = request(shop.url, { method, path: '/api/session' });
      for (const end of ['response', 'error', 'close', 'connect']) sent.on(end, () => resolve());
      sent.end();
    });
  }
  assert.equal((await shop.fetch('/healthz')).status, 200);
});
