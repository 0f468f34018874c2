import assert from 'node:assert/strict';
import { request as rawRequest } from 'node:http';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { refusalOf } from './problem.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const customer = await shop.aCustomer();

test('an instant that the database cannot read is a field to correct, and is logged', async () => {
  for (const typed of ['2026-01-01T00:00:00+16:00', '0000-01-01T00:00:00Z']) {
    const error = await shop.shop.db.one(sql`select ${typed}::timestamptz`).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    let bugCount = 0;
    assert.deepEqual([refusalOf(error, () => (bugCount += 1)).code, bugCount], ['http.invalid', 1], typed);
  }
});

test('malformed JSON gets a 422, another content type a 415, and a body longer than its schema allows a 413, each as a problem', async () => {
  const send = (body: string, type?: string) =>
    shop.fetch('/api/sign-in/link', {
      method: 'POST',
      body,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  const json = 'application/json';
  const email = '{"email":"lea@test.example"}';
  const cases: [string, string | undefined, number, string][] = [
    ['{', json, 422, 'http.invalid'],
    ['{"email":}', json, 422, 'http.invalid'],
    ['', json, 422, 'http.invalid'],
    ['\u0000', json, 422, 'http.invalid'],
    ['{"__proto__":{"isAdmin":true}}', json, 422, 'http.invalid'],
    ['{"constructor":{"prototype":{}}}', json, 422, 'http.invalid'],
    ['{"a":'.repeat(3_000), json, 422, 'http.invalid'],
    [`${'['.repeat(6_000)}${']'.repeat(6_000)}`, json, 422, 'http.invalid'],
    ['{"a":'.repeat(40_000), json, 413, 'http.too-large'],
    [email, 'text/plain', 415, 'http.not-json'],
    ['email=lea@test.example', 'application/x-www-form-urlencoded', 415, 'http.not-json'],
    [email, 'multipart/form-data; boundary=x', 415, 'http.not-json'],
    [email, 'application/jsonp', 415, 'http.not-json'],
    [email, 'nonsense', 415, 'http.not-json'],
    [`{"email":"${'x'.repeat(300_000)}"}`, json, 413, 'http.too-large'],
  ];
  for (const [body, type, status, code] of cases) {
    const response = await send(body, type);
    const problem = (await response.json()) as { code: string; status: number };
    assert.deepEqual(
      [response.status, problem.code, problem.status],
      [status, code, status],
      `${body.slice(0, 40)} as ${type}`,
    );
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
  }
  assert.equal((await send(email, 'application/json; charset=utf-8')).status, 200);
});

const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; type: string }>((resolve, reject) => {
    rawRequest(shop.url, { path, headers }, (response) => {
      response
        .resume()
        .on('end', () => resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '' }));
    })
      .on('error', reject)
      .end();
  });

test('an unreadable address is answered as unknown, and a far too long address with 414', async () => {
  const paths = [
    '/api/%ff',
    '/api/orders/%E0%A4%A',
    `/api/orders/${'a'.repeat(1500)}`,
    '/api/pages/a%00b',
    '/api/orders/..%2f..%2fetc%2fpasswd',
    '/api//session',
    '/api/pages/%2e%2e',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
  ];
  for (const path of paths) {
    const { status, type } = await raw(path, { cookie: customer.cookie });
    assert.equal(status, 404, path);
    assert.match(type, /^application\/problem\+json/, path);
  }
  const tooLong = await raw(`/api/orders/${'a'.repeat(5000)}`, { cookie: customer.cookie });
  assert.equal(tooLong.status, 414);
  assert.match(tooLong.type, /^application\/problem\+json/);
});

test('invalid cookies give no session', async () => {
  for (const cookie of [
    'session=%',
    'session=%00',
    'session=',
    'session==; session=x',
    `session=${'x'.repeat(4000)}`,
    ';;;=',
    'session="',
  ]) {
    assert.deepEqual(await (await shop.fetch('/api/session', { headers: { cookie } })).json(), { user: null }, cookie);
  }
});

test('a refusal of the shop has its type, title, status and code, and no other field', async () => {
  const response = await shop.fetch(`/api/orders/${crypto.randomUUID()}`, { as: customer });
  assert.deepEqual(await response.json(), {
    type: `about:blank#${orderProblems.notFound.code}`,
    title: 'Commande introuvable',
    status: 404,
    code: orderProblems.notFound.code,
  });
});

test('SYS-02 a refusal of a public function uses the fields that the specification names, and other refusals do not', async () => {
  const cases: [string, object, number][] = [
    ['check-tiktok-username', { username: 42 }, 422],
    ['generate-shipping-label', { orderId: crypto.randomUUID() }, 403],
    ['payment_token', { order_id: crypto.randomUUID() }, 404],
  ];
  for (const [name, json, status] of cases) {
    const response = await shop.fetch(`/functions/v1/${name}`, { method: 'POST', json, as: customer });
    const body = (await response.json()) as { success: unknown; error: string; message: string; title: string };
    assert.deepEqual(
      [response.status, body.success, body.error, body.message],
      [status, false, body.title, body.title],
    );
  }
  const elsewhere = await shop.fetch('/api/admin/colors', { as: customer });
  assert.equal('error' in ((await elsewhere.json()) as object), false);
});
