import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { operationsOf, sampleOf, type Operation } from '#sandbox/testing/operations.ts';

const shop = await testShop();
afterAll(() => shop.close());

let operations: Operation[] = [];
let customer: TestCaller;
let stranger: TestCaller;
let expired: TestCaller;
let awaitingCode: TestCaller;
const ids: Record<string, string> = {};

beforeAll(async () => {
  operations = await operationsOf(shop);
  [customer, stranger, expired, awaitingCode] = [
    await shop.aCustomer('lea.acces'),
    await shop.aCustomer('autre.acces'),
    await shop.aCustomer(),
    await shop.aCustomer('sans.code'),
  ];
  await shop.shop.db.run(sql`update sessions set expires_at = ${shop.shop.now()} where user_id = ${expired.userId}`);
  await shop.shop.db.run(sql`update users set is_admin = true, role = 'owner' where id = ${awaitingCode.userId}`);
  await shop.shop.db.run(sql`
    insert into second_factors (user_id, secret, created_at, confirmed_at)
    values (${awaitingCode.userId}, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', ${shop.shop.now()}, ${shop.shop.now()})`);
  ids['liveId'] = await shop.aLive();
  ids['productId'] = await shop.aProduct(ids['liveId'], 1);
  ids['colourId'] = await shop.aColour();
  const order = await shop.shop.db.one<{ id: string }>(sql`
    with made as (insert into orders (user_id, live_id, pseudo, total_amount_cents, comment)
      values (${customer.userId}, ${ids['liveId']}, 'lea.acces', 3100, 'secret de Léa') returning id)
    insert into order_items (order_id, product_id, price_cents) select id, ${ids['productId']}, 2500 from made returning order_id as id`);
  ids['orderId'] = ids['order_id'] = order?.id ?? '';
});

async function ask(operation: Operation, as: TestCaller | null, changes: Record<string, unknown> = {}) {
  const response = await operation.send({ ...sampleOf(operation), ...ids, ...changes }, { as });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
}

test('D-16 every operation states its allowed callers, and every address under /api/admin except the sign-in is for administrators', () => {
  assert.ok(operations.length > 35, `only ${operations.length} operations were read`);
  for (const { access, name, path } of operations) {
    assert.ok(['public', 'customer', 'admin', 'provider'].includes(access), name);
    if (path.startsWith('/api/admin/') && path !== '/api/admin/sign-in') assert.equal(access, 'admin', name);
  }
});

test('D-16 the back office answers 403 without a session, to a customer and to an ended session', async () => {
  for (const operation of operations.filter(({ access }) => access === 'admin')) {
    for (const as of [null, customer, stranger, expired]) {
      const { status, text, type } = await ask(operation, as);
      assert.equal(status, 403, operation.name);
      assert.match(text, /"code":"users.not-admin"/);
      assert.match(type ?? '', /^application\/problem\+json/);
    }
  }
});

test('D-16 a customer’s endpoint answers 401 without a session and to an ended or invalid session', async () => {
  for (const operation of operations.filter(({ access }) => access === 'customer')) {
    for (const as of [
      null,
      expired,
      { ...customer, cookie: 'session=' },
      { ...customer, cookie: `${customer.cookie}x` },
    ]) {
      const { status, text } = await ask(operation, as);
      assert.equal(status, 401, operation.name);
      assert.match(text, /"code":"users.signed-out"/);
    }
  }
});

test('D-16 a session without its second-factor code gets 403 from every endpoint of customers and administrators, except the endpoint of the code', async () => {
  const answered: string[] = [];
  for (const operation of operations.filter(({ access }) => access === 'customer' || access === 'admin')) {
    const { status, text } = await ask(operation, awaitingCode);
    if (text.includes('"code":"users.code-wanted"')) assert.equal(status, 403, operation.name);
    else answered.push(operation.name);
  }
  assert.deepEqual(answered, ['POST /api/second-factor']);
  const feed = await shop.fetch('/api/live-feed', { as: awaitingCode });
  assert.deepEqual([feed.status, ((await feed.json()) as { code: string }).code], [403, 'users.code-wanted']);
});

test('D-16 access is checked before the input is read', async () => {
  for (const operation of operations.filter(({ access }) => access === 'customer' || access === 'admin')) {
    const response = await operation.send({}, { as: null });
    assert.ok([401, 403].includes(response.status), `${operation.name}: ${response.status}`);
  }
});

test('D-16 another person’s order gets the same 404 answer as an unknown order', async () => {
  const orderOperations = operations.filter(
    ({ access, fields }) => access === 'customer' && ['orderId', 'order_id'].some((name) => fields.has(name)),
  );
  assert.ok(orderOperations.length >= 5, `only ${orderOperations.length} operations take an order`);
  const unknownId = crypto.randomUUID();
  for (const operation of orderOperations) {
    // An administrator buys like a customer, and sees only their own orders.
    for (const as of [stranger, shop.admin]) {
      const returnUrl = { return_url: `${shop.config.publicUrl}/payment/1` };
      const foreignReply = await ask(operation, as, returnUrl);
      const unknownReply = await ask(operation, as, { ...returnUrl, orderId: unknownId, order_id: unknownId });
      assert.deepEqual(foreignReply, unknownReply, operation.name);
      assert.equal(foreignReply.status, 404, operation.name);
      assert.doesNotMatch(foreignReply.text, /secret|Robe|lea\.acces/);
    }
  }
});

test('D-16 a customer reads nothing of an order of another customer', async () => {
  for (const operation of operations.filter(({ access, method }) => access === 'customer' && method === 'GET')) {
    const { text } = await ask(operation, stranger);
    assert.doesNotMatch(text, /secret|Robe|lea\.acces/, operation.name);
    assert.ok(!text.includes(ids['orderId'] ?? ''), operation.name);
  }
});

test('D-18 the six functions answer 401 without the public key, and 401 or 404 at an escaped form of their address', async () => {
  const functions = operations.filter(({ path }) => path.startsWith('/functions/v1/'));
  assert.equal(functions.length, 6);
  for (const operation of functions) {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer wrong',
      `Basic ${shop.config.apiKey}`,
      shop.config.apiKey,
      `Bearer ${shop.config.apiKey}x`,
    ]) {
      const response = await operation.send(
        { ...sampleOf(operation), ...ids },
        { as: shop.admin, headers: { authorization } },
      );
      assert.equal(response.status, 401, `${operation.name} with “${authorization}”`);
    }
    for (const path of [operation.path.replace('f', '%66'), operation.path.replace('v1', '%76%31')]) {
      const response = await shop.fetch(path, {
        method: 'POST',
        json: sampleOf(operation),
        as: shop.admin,
        headers: { authorization: '' },
      });
      assert.ok([401, 404].includes(response.status), `${path}: ${response.status}`);
    }
  }
});

test('D-18 the scheme of the public key may be written in lower case', async () => {
  const headers = { authorization: `bearer ${shop.config.apiKey}` };
  const json = { username: 'lea.vintage' };
  const { status } = await shop.fetch('/functions/v1/check-tiktok-username', { method: 'POST', json, headers });
  assert.equal(status, 200);
});

test('D-18 the user comes from the session, never from the body', async () => {
  const token = operations.find(({ path }) => path === '/functions/v1/payment_token');
  assert.ok(token);
  const { status } = await ask(token, stranger, {
    user_id: customer.userId,
    userId: customer.userId,
    customerEmail: customer.email,
    is_admin: true,
    session: customer.cookie,
  });
  assert.equal(status, 404);
});

test('an unknown address of an API call or a file is answered with a typed problem, whatever the method', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nope',
    '/api/admin/nope',
    '/functions/v1/nope',
    '/functions',
    '/sandbox/nope',
    '/assets/nope.js',
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await shop.fetch(path, { method });
      assert.equal(response.status, 404, `${method} ${path}`);
      assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/, `${method} ${path}`);
      assert.equal(((await response.json()) as { code: string }).code, 'http.not-found');
    }
  }
  assert.equal((await shop.fetch('/api/session', { method: 'PUT', json: {} })).status, 404);
});
