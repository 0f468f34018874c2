import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
const guarded = await testShop({
  background: false,
  databaseUrl: shop.config.databaseUrl ?? '',
  env: { METRICS_TOKEN: 'un jeton' },
});
afterAll(async () => {
  await guarded.close();
  await shop.close();
});
const statusOf = async (instance: typeof shop, headers: Record<string, string>) =>
  (await instance.fetch('/metrics', { headers })).status;

test('/healthz answers “ok”', async () => {
  const response = await shop.fetch('/healthz');
  assert.deepEqual([response.status, await response.text()], [200, 'ok']);
});

test('/readyz and /up report whether the database can be read, and /healthz does not', async (t) => {
  const secondShop = await testShop({ background: false });
  t.onTestFinished(() => secondShop.close());
  const statuses = () =>
    Promise.all(['/readyz', '/up', '/healthz'].map(async (path) => (await secondShop.fetch(path)).status));
  assert.deepEqual(await statuses(), [200, 200, 200]);
  await secondShop.shop.pool.query('alter table migrations rename to gone');
  assert.deepEqual(await statuses(), [503, 503, 200]);
  await secondShop.shop.pool.query('alter table gone rename to migrations');
  assert.deepEqual(await statuses(), [200, 200, 200]);
});

test('/metrics counts requests by route, never by address', async () => {
  await shop.fetch(`/api/orders/${crypto.randomUUID()}`);
  await shop.fetch('/api/nope-1');
  await shop.fetch('/screen-1');
  const text = await (await shop.fetch('/metrics')).text();
  assert.match(
    text,
    /defile_http_request_duration_seconds_count\{method="GET",route="\/api\/orders\/:orderId",status="4xx"\} 1\n/,
  );
  assert.doesNotMatch(text, /nope-1|screen-1/);
  assert.match(text, /defile_database_connections\{state="in_use"\} \d/);
});

test('/metrics without a token is open to this machine, but not through a proxy on it', async () => {
  assert.equal(await statusOf(shop, {}), 200);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host']) {
    assert.equal(await statusOf(shop, { [name]: '127.0.0.1' }), 404, name);
  }
});

test('/metrics with a token is open to its holder from any address', async () => {
  assert.equal(await statusOf(guarded, { authorization: 'Bearer un jeton' }), 200);
  assert.equal(await statusOf(guarded, { authorization: 'Bearer un jeton', 'x-forwarded-for': '203.0.113.1' }), 200);
  for (const authorization of ['', 'Bearer', 'Bearer un jetoN', 'Bearer un jeton ou deux', 'un jeton']) {
    assert.equal(await statusOf(guarded, { authorization }), 404, authorization);
  }
});
