import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { anAddress } from '#sandbox/testing/steps.ts';
import {
  operationsOf,
  RefusedValues,
  restoreSettings,
  sampleAround,
  sampleOf,
  type Operation,
} from '#sandbox/testing/operations.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';

const shop = await testShop();
afterAll(() => shop.close());
afterEach(() => restoreSettings(shop));

const operations = await operationsOf(shop);
const customer = await shop.aCustomer('lea.saisie');
const liveId = await shop.aLive();
/** An unknown id would be refused before the other fields are used. */
const ids: Record<string, string> = {
  liveId,
  productId: await shop.aProduct(liveId, 1),
  colourId: await shop.aColour(),
};
beforeAll(renewOrder);

async function renewOrder(): Promise<void> {
  const order = await shop.shop.db.one<{ order_id: string; id: string }>(sql`
    with made as (insert into orders (user_id, live_id, total_amount_cents) values (${customer.userId}, ${ids['liveId']}, 3100) returning id),
      piece as (insert into products (live_id, ref, name, price_cents)
        select ${ids['liveId']}, coalesce(max(ref), 0) + 1, 'Robe', 2500 from products where live_id = ${ids['liveId']} returning id)
    insert into order_items (order_id, product_id, price_cents) select made.id, piece.id, 2500 from made, piece returning id, order_id`);
  ids['orderId'] = ids['order_id'] = order?.order_id ?? '';
  ids['itemId'] = order?.id ?? '';
}

function callerFor({ access }: Operation): TestCaller | null {
  if (access === 'admin') return shop.admin;
  return access === 'customer' ? customer : null;
}

const assertNoServerError = async (response: Response, description: string): Promise<string> => {
  const text = await response.text();
  // Node itself refuses an address line of 64 kB, before the shop's code.
  if (response.status === 431) return text;
  assert.ok(response.status < 500, `${description}: ${response.status} ${text}`);
  if (response.status < 400) return text;
  const problem = JSON.parse(text) as { code?: string; title?: string; status?: number };
  assert.ok(problem.code && problem.title && problem.status === response.status, `${description}: ${text}`);
  return text;
};

const huge = 'x'.repeat(64_000);
const wrongValues: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['empty text', ''],
  ['blank text', ' \t\n '],
  ['a number', 12.5],
  ['a negative number', -1],
  ['a huge number', 1e300],
  ['more than an integer holds', 2_147_483_648],
  ['a flag', false],
  ['a list', [1, 'a', null]],
  ['an object', { a: { b: 1 } }],
  ['64 kB of text', huge],
  ['a NUL', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['the other half', '\udfff'],
  ['strange text', '%27;--\u202e👩‍🎤\u0001'],
  ['a pattern', '%_\\'],
  ['a text that is not an id', 'not-a-uuid'],
  ['an unknown id', '00000000-0000-4000-8000-000000000000'],
  ['a date far away', '+275760-09-13T00:00:00Z'],
  ['a date far back', '0000-01-01T00:00:00Z'],
  ['an impossible date', '2026-02-30T00:00:00Z'],
];

const refused = new RefusedValues();
for (const operation of operations)
  test(`D-16 ${operation.name} does not break on a field that is missing, wrong, huge or unreadable`, async () => {
    const isPartial = operation.method === 'PATCH';
    for (const [name, field] of operation.fields) {
      const sample = { ...sampleOf(operation), ...ids };
      const inners = [null, ...Object.keys(sample[name] instanceof Object ? sample[name] : {})];
      for (const [kind, value] of wrongValues) {
        for (const inner of inners) {
          if (refused.has(name, field, inner, kind)) continue;
          if (operation.method === 'DELETE') await renewOrder();
          const sent = inner === null ? value : { ...(!isPartial && (sample[name] as object)), [inner]: value };
          const values = { ...sampleAround(operation), ...ids, [name]: sent };
          const response = await operation.send(values, { as: callerFor(operation) });
          const description = `${name}${inner === null ? '' : `.${inner}`} is ${kind}`;
          const text = await assertNoServerError(response, description);
          if (response.status === 422) refused.add(text, name, field, inner, kind);
        }
      }
    }
  });

test('D-13 a payment notice without a valid signature is refused, whatever its content', async () => {
  const forms = [
    '',
    'x',
    '%',
    '%00=%00',
    'kr-hash=%ff&kr-answer=%ff',
    'kr-answer=null&kr-hash=0&kr-hash-algorithm=sha256_hmac&kr-hash-key=password',
    `kr-answer=${huge}&kr-hash=${huge}`,
    'kr-hash=a&kr-hash=b&kr-answer=c',
    `kr-answer=${'a'.repeat(300_000)}`,
    '__proto__=x&kr-answer[x]=1',
  ];
  for (const body of forms) {
    const response = await shop.fetch('/api/payments/lyra/notice', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.ok(response.status >= 400, `${body.slice(0, 40)}: ${response.status}`);
    await assertNoServerError(response, body.slice(0, 40));
  }
});

test('D-16 every operation with a JSON body refuses a body that is not an object', async () => {
  for (const operation of operations.filter(
    ({ method, access }) => method !== 'GET' && method !== 'DELETE' && access !== 'provider',
  )) {
    const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? crypto.randomUUID());
    for (const body of ['[]', 'null', '"text"', '12', 'true', '[[{}]]']) {
      const response = await shop.fetch(path, {
        method: operation.method,
        body,
        as: callerFor(operation),
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(response.status, 422, `${operation.name} with ${body}`);
    }
  }
});

test('a NUL or half a character in a text is a wrong field, reported in French', async () => {
  for (const invalidName of ['Lé\u0000a', 'L\ud83dea']) {
    const response = await shop.fetch('/api/profile', {
      method: 'PATCH',
      as: customer,
      json: { firstName: invalidName, lastName: 'Martin' },
    });
    const problem = (await response.json()) as { title: string; fields: object[] };
    const message = 'Ce texte contient un caractère illisible';
    assert.deepEqual(
      [response.status, problem.title, problem.fields],
      [422, message, [{ path: 'firstName', message }]],
    );
  }
  await renewOrder();
  const address = await shop.fetch(`/api/orders/${ids['orderId']}/address`, {
    method: 'POST',
    as: customer,
    json: { address: anAddress({ deliveryNote: 'code\u0000B12' }) },
  });
  assert.deepEqual(
    [address.status, ((await address.json()) as { fields: { path: string }[] }).fields[0]?.path],
    [422, 'address.deliveryNote'],
  );
});

test('an invented page cursor does not break a list', async () => {
  for (const values of [['hier', 'x'], [1e99, 1], ['2026-01-01', 'not-a-uuid'], [null], {}, 'x']) {
    const after = Buffer.from(JSON.stringify(values)).toString('base64url');
    for (const path of ['/api/admin/orders', '/api/admin/products']) {
      await assertNoServerError(
        await shop.fetch(`${path}?after=${after}`, { as: shop.admin }),
        `${path} after ${JSON.stringify(values)}`,
      );
    }
  }
});

test('emoji and accents are stored as typed', async () => {
  const response = await shop.fetch('/api/profile', {
    method: 'PATCH',
    as: customer,
    json: { firstName: 'Zoé 👩‍🎤', lastName: 'D’Ærø' },
  });
  const { user } = (await response.json()) as { user: { firstName: string; lastName: string } };
  assert.deepEqual([user.firstName, user.lastName], ['Zoé 👩‍🎤', 'D’Ærø']);
});

test('the refusal of a missing required field asks a page to reload, and names the field to a program', async () => {
  const send = async (body: object, headers: Record<string, string>) => {
    const response = await shop.fetch('/api/admin/lives', {
      as: shop.admin,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const { code, fields = [] } = (await response.json()) as { code: string; fields?: { path: string }[] };
    return [response.status, code, ...fields.map(({ path }) => path)];
  };
  const pageHeaders = { 'sec-fetch-site': 'same-origin' };
  const complete = { title: 'Live', liveDate: '2026-11-26T20:00:00.000Z' };
  const { title: _, ...withoutTitle } = complete;
  assert.deepEqual(await send(withoutTitle, pageHeaders), [422, 'http.outdated-page']);
  assert.deepEqual(await send(withoutTitle, {}), [422, 'http.invalid', 'title']);
  assert.deepEqual(await send({ ...complete, title: '' }, pageHeaders), [422, 'http.invalid', 'title']);
});
