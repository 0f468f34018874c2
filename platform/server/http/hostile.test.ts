import assert from 'node:assert/strict';
import { afterAll, afterEach, test } from 'vitest';
import {
  operationsOf,
  RefusedValues,
  restoreSettings,
  sampleAround,
  type Operation,
} from '#sandbox/testing/operations.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
afterEach(() => restoreSettings(shop));
const operations = await operationsOf(shop);
const customer = await shop.aCustomer('lea.hostile');

function callerFor({ access }: Operation): TestCaller | null {
  if (access === 'admin') return shop.admin;
  return access === 'customer' ? customer : null;
}
const hasBody = ({ method }: Operation): boolean => method !== 'GET' && method !== 'DELETE';
const pathOf = ({ path }: Operation): string => path.replace(/\{(\w+)\}/g, () => crypto.randomUUID());
const contentTypeOf = (operation: Operation) => ({
  'content-type': operation.access === 'provider' ? 'application/x-www-form-urlencoded' : 'application/json',
});

/** Careless regular expressions and loops take quadratic time for these texts. */
const crafted: [label: string, build: (size: number) => string][] = [
  ['a pseudo of slashes', (size) => `@${'/'.repeat(size)}\nx`],
  ['tags that never close', (size) => '<'.repeat(size)],
  ['breaks that never come', (size) => `a${' '.repeat(size)}x`],
  ['blank lines', (size) => `a${'\n '.repeat(size / 2)}x`],
  ['an address of dots', (size) => `a@${'.a'.repeat(size / 2)}@`],
  ['hyphens', (size) => `x${'-'.repeat(size)}x`],
  ['tags in tags', (size) => '<b>'.repeat(size / 3)],
  ['quotes', (size) => '«'.repeat(size)],
  ['digits', (size) => '1'.repeat(size)],
  ['half characters', (size) => '\ud800'.repeat(size)],
  ['NUL', (size) => '\0'.repeat(size)],
  ['blanks', (size) => `${' '.repeat(size)}x`],
];

async function timed(send: () => Promise<Response>): Promise<{ status: number; ms: number; text: string }> {
  const before = process.threadCpuUsage();
  const response = await send();
  const text = await response.text();
  const { user, system } = process.threadCpuUsage(before);
  return { status: response.status, ms: (user + system) / 1000, text };
}

/** Repeats a slow request, because the first run compiles, and garbage collection interferes. */
async function fastestOf(send: () => Promise<Response>, enough: number) {
  let best = await timed(send);
  for (let tries = 0; tries < 4 && best.ms > enough; tries++) {
    const reply = await timed(send);
    if (reply.ms < best.ms) best = reply;
  }
  return best;
}

const FAST_MS = 50;
const refused = new RefusedValues();
for (const operation of operations)
  test(`D-16 no crafted text breaks ${operation.name} or takes far more than linear time`, async () => {
    const send = (name: string, text: string) =>
      operation.send({ ...sampleAround(operation), [name]: text }, { as: callerFor(operation) });
    for (const [name, field] of operation.fields) {
      const { place } = field;
      // Longer addresses never reach the shop's code; longer bodies are refused by their length.
      const bodySize = name === 'content' ? 60_000 : 12_000;
      const size = place === 'body' ? bodySize : 1_500;
      for (const [label, build] of crafted) {
        if (refused.has(name, field, null, label)) continue;
        const description = `${name} is ${label}`;
        const largeReply = await fastestOf(() => send(name, build(size)), FAST_MS);
        assert.ok(largeReply.status < 500, `${description}: ${largeReply.status}`);
        if (largeReply.ms <= FAST_MS) {
          if (largeReply.status === 422) refused.add(largeReply.text, name, field, null, label);
          continue;
        }
        // More than linear growth: a quarter of the text takes less than an eighth of the time.
        const part = await fastestOf(() => send(name, build(size / 4)), 0);
        assert.ok(
          largeReply.ms / part.ms < 8,
          `${description}: ${part.ms} ms, then ${largeReply.ms} ms for four times as much`,
        );
      }
    }
  });

test('D-16 no endless, deeply nested, binary or mistyped body breaks an operation', async () => {
  const deep = (open: string, close: string, times = 6_000) => open.repeat(times) + close.repeat(times);
  const bodies: [label: string, build: (field: string) => string | Uint8Array<ArrayBuffer>][] = [
    ['lists in lists', (field) => `{"${field}":${deep('[', ']')}}`],
    ['objects in objects', (field) => `{"${field}":${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}}`],
    ['lists never closed', (field) => `{"${field}":${'['.repeat(6_000)}`],
    ['a huge list', (field) => `{"${field}":[${'0,'.repeat(5_000)}0]}`],
    ['many fields', () => `{${Array.from({ length: 1_500 }, (_, at) => `"f${at}":0`).join()}}`],
    ['the same field again and again', (field) => `{${`"${field}":0,`.repeat(500)}"${field}":1}`],
    ['a prototype', (field) => `{"__proto__":{"x":1},"constructor":{"prototype":{}},"${field}":1}`],
    ['far too much', (field) => `{"${field}":"${'x'.repeat(2_000_000)}"}`],
    ['bytes that are not text', () => Uint8Array.from({ length: 2_000 }, (_, at) => 128 + (at % 128))],
    ['a number without end', (field) => `{"${field}":${'9'.repeat(10_000)}}`],
    ['escapes', (field) => `{"${field}":"${'\\ud800\\u0000'.repeat(800)}"}`],
  ];
  for (const operation of operations.filter(hasBody)) {
    const [field = 'x'] = [...operation.fields].find(([, { place }]) => place === 'body') ?? [];
    for (const [label, build] of bodies) {
      const { status } = await timed(() =>
        shop.fetch(pathOf(operation), {
          method: operation.method,
          as: callerFor(operation),
          headers: contentTypeOf(operation),
          body: build(field),
        }),
      );
      assert.ok(status < 500, `${operation.name} with ${label}: ${status}`);
      if (label === 'far too much') assert.equal(status, 413, operation.name);
    }
  }
});

test('D-16 a repeated, nested, unreadable or huge query breaks no operation', async () => {
  const queries = [
    'q=%E9&q=%',
    'q[a][b]=1&q[]=2',
    `${'q=1&'.repeat(400)}`,
    Array.from({ length: 250 }, (_, at) => `n${at}=1`).join('&'),
    '__proto__[x]=1&constructor=1&toString=1',
    '%00=%00&after=%00&q=%ED%A0%80',
    '&&&==;;??##',
  ];
  for (const operation of operations.filter((candidate) => !hasBody(candidate))) {
    for (const query of queries) {
      const { status } = await timed(() =>
        shop.fetch(`${pathOf(operation)}?${query}`, { method: operation.method, as: callerFor(operation) }),
      );
      assert.ok(status < 500, `${operation.name}?${query.slice(0, 30)}: ${status}`);
    }
  }
});
