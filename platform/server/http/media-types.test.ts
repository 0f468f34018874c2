import assert from 'node:assert/strict';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, test } from 'vitest';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('answers of each text type state their type and their charset', async () => {
  const types: readonly [path: string, type: RegExp][] = [
    ['/api/docs', /^text\/html; charset=utf-8$/],
    ['/api/session', /^application\/json; charset=utf-8$/],
    ['/api/orders', /^application\/problem\+json; charset=utf-8$/],
    ['/healthz', /^text\/plain; charset=utf-8$/],
    ['/metrics', /^text\/plain; .*charset=utf-8$/],
  ];
  for (const [path, type] of types) {
    const answer = await shop.fetch(path, { headers: { accept: '*/*' } });
    assert.match(answer.headers.get('content-type') ?? '', type, path);
  }
  const csv = await shop.fetch('/api/admin/products.csv', { as: shop.admin });
  assert.match(csv.headers.get('content-type') ?? '', /^text\/csv; charset=utf-8$/);
});

const ask = async (method: string, path: string): Promise<readonly [status: number, body: string]> =>
  new Promise((resolve, reject) => {
    const sent = request(shop.url, { method, path, headers: { 'x-mark': 'not-to-repeat' } });
    sent.on('response', (answer) => void text(answer).then((body) => resolve([answer.statusCode ?? 0, body]), reject));
    sent.on('error', reject);
    sent.end();
  });

test('an answer to TRACE does not repeat the request, and the address of a folder does not list its files', async () => {
  for (const path of ['/healthz', '/api/session']) {
    const [status, body] = await ask('TRACE', path);
    assert.ok(status >= 400, `${status} for ${path}`);
    assert.ok(!body.includes('not-to-repeat'), path);
  }
  for (const folder of ['/assets/', '/assets', '/api/', '/api/admin/']) {
    const [status, body] = await ask('GET', folder);
    assert.equal(status, 404, folder);
    assert.doesNotMatch(body, /index of|\.js"|\.css"/i, folder);
  }
});
