import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import { aCollector } from '#sandbox/testing/collector.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { until } from '#sandbox/testing/steps.ts';

let written = '';
const shop = await testShop({ background: false, logs: { write: (text: string) => (written += text) } });
afterAll(() => shop.close());
beforeEach(() => {
  written = '';
});

type Line = Record<string, unknown>;
const linesIn = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const requestLines = () => linesIn(written).filter(({ msg }) => msg === 'request');
/** Lines are written after the answers have left. */
async function waitForLines(count = 1): Promise<Line[]> {
  await until(async () => requestLines().length >= count);
  return requestLines();
}

test('a request writes one line with its route, its status, its duration, its size and its id', async () => {
  const response = await shop.fetch(`/api/orders/${crypto.randomUUID()}?secret=lea@test.example`);
  const body = await response.text();
  const [line, ...otherLines] = await waitForLines();
  assert.deepEqual(otherLines, []);
  const { time, pid, hostname, durationMs, ...facts } = line ?? {};
  assert.ok([time, pid, hostname].every(Boolean) && typeof durationMs === 'number');
  assert.deepEqual(facts, {
    level: 30,
    requestId: response.headers.get('x-request-id'),
    method: 'GET',
    route: '/api/orders/:orderId',
    status: 401,
    bytes: Buffer.byteLength(body),
    msg: 'request',
  });
});

test('a log line contains no query, no address of a visitor, no e-mail and no path of an unknown route', async () => {
  const cookie = shop.admin.cookie;
  await shop.fetch('/api/faqs?q=lea@test.example', { headers: { cookie, 'user-agent': 'Lea/1.0' } });
  await shop.fetch('/api/nope/lea@test.example');
  await shop.fetch('/connexion?token=secret', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  await waitForLines(3);
  const text = JSON.stringify(requestLines());
  assert.doesNotMatch(text, /lea@|Lea\/|token|secret|203\.0\.113|127\.0\.0\.1|session=|nope/);
});

test('requests of monitoring are logged at a lower level', async () => {
  for (const path of ['/healthz', '/readyz', '/up', '/metrics']) await shop.fetch(path);
  const lines = await waitForLines(4);
  assert.deepEqual(
    lines.map(({ level, route }) => [level, route]),
    [
      [20, '/healthz'],
      [20, '/readyz'],
      [20, '/up'],
      [20, '/metrics'],
    ],
  );
});

test('a safe request id is used, and any other id is replaced', async () => {
  const idFor = async (sentId?: string) =>
    (await shop.fetch('/healthz', { headers: sentId === undefined ? {} : { 'x-request-id': sentId } })).headers.get(
      'x-request-id',
    ) ?? '';
  for (const sentId of ['a', '6f1c0de2-7c3b-4b50-9c1a-1c8e0f4b8a11', 'Root_1-67.abc', 'x'.repeat(64)])
    assert.equal(await idFor(sentId), sentId);
  for (const sentId of [undefined, '', 'x'.repeat(65), 'a b', 'lea@test.example', '{"a":1}', 'é', 'a,b']) {
    assert.match(await idFor(sentId), /^[0-9a-f]{8}-[0-9a-f-]{27}$/, sentId);
  }
});

test('a refusal carries the request id in its header, and two refusals of one kind have the same body', async () => {
  for (const path of ['/api/orders/nope', '/api/nope', '/api/%ff']) {
    const bodies = await Promise.all(
      ['from-proxy-1', 'from-proxy-2'].map(async (id) => {
        const response = await shop.fetch(path, { headers: { 'x-request-id': id } });
        assert.equal(response.headers.get('x-request-id'), id, path);
        return response.text();
      }),
    );
    assert.equal(bodies[0], bodies[1]);
  }
});

test('log lines and the error report about a request carry its id', async (t) => {
  const { received, dsn } = await aCollector(t);
  let output = '';
  const tracedShop = await testShop({
    background: false,
    env: { SENTRY_DSN: dsn },
    logs: { write: (text: string) => (output += text) },
  });
  t.onTestFinished(() => tracedShop.close());
  await tracedShop.shop.pool.query('alter table faqs rename to gone');
  const response = await tracedShop.fetch('/api/faqs', { headers: { 'x-request-id': 'evening-7' } });
  const problem = (await response.json()) as { status: number; requestId: string };
  assert.deepEqual([problem.status, problem.requestId], [500, 'evening-7']);
  const [failure] = linesIn(output).filter(({ msg }) => msg === 'request failed');
  assert.equal(failure?.['requestId'], 'evening-7');
  assert.match(JSON.stringify(failure?.['error']), /relation .{1,6}faqs/);
  await until(async () => received.some(({ item }) => item.type === 'event'));
  assert.equal(received.find(({ item }) => item.type === 'event')?.event.tags['requestId'], 'evening-7');
  await tracedShop.fetch('/api/admin/settings', { headers: { 'x-request-id': 'evening-8' } });
  const [refused] = linesIn(output).filter(({ security }) => security === 'access-refused');
  assert.equal(refused?.['requestId'], 'evening-8');
});
