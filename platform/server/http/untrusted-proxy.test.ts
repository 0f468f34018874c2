import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import type { Readable } from 'node:stream';
import { afterAll, test } from 'vitest';
import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { until } from '#sandbox/testing/steps.ts';

const shop = await testShop({ background: false });
const databaseUrl = shop.config.databaseUrl ?? '';
afterAll(() => shop.close());

const listFailures = async (instance: TestShop) =>
  (await instance.call(listFailingProviders, {}, instance.admin)).body.failing.map(({ provider, error }) => [
    provider,
    error,
  ]);
const sendTo = (instance: TestShop, headers: Record<string, string>) => instance.fetch('/api/session', { headers });

test('D-15 a proxy that TRUST_PROXY does not name is logged once an hour and shown to administrators', async () => {
  const warnings: unknown[] = [];
  shop.shop.log.warn = ((facts: unknown, message: string) => warnings.push([facts, message])) as never;
  await sendTo(shop, { via: '1.1 proxy' });
  assert.deepEqual([warnings.length, await listFailures(shop)], [0, []]);
  for (const lastByte of [1, 2, 3]) await sendTo(shop, { 'x-forwarded-for': `203.0.113.${lastByte}` });
  await until(async () => (await listFailures(shop)).length > 0);
  assert.deepEqual(await listFailures(shop), [['proxy', '127.0.0.1']]);
  assert.deepEqual([warnings.length, JSON.stringify(warnings).includes('TRUST_PROXY')], [1, true]);
  shop.advance(3_600_001);
  await sendTo(shop, { forwarded: 'for=203.0.113.1' });
  assert.equal(warnings.length, 2);
});

test('D-15 a sender that forwards for a single address, such as a client that forges X-Forwarded-For, raises no alarm', async (t) => {
  const secondShop = await testShop({ background: false, databaseUrl });
  t.onTestFinished(() => secondShop.close());
  const warnings: unknown[] = [];
  secondShop.shop.log.warn = ((facts: unknown) => warnings.push(facts)) as never;
  for (let times = 0; times < 5; times++) await sendTo(secondShop, { 'x-forwarded-for': '203.0.113.9' });
  assert.deepEqual([warnings, await listFailures(secondShop)], [[], []]);
});

test('D-15 a proxy is recognised after a hundred other senders have forged the header', async (t) => {
  const scanned = await testShop({ background: false, databaseUrl });
  t.onTestFinished(() => scanned.close());
  const warnings: unknown[] = [];
  scanned.shop.log.warn = ((facts: unknown) => warnings.push(facts)) as never;
  /** Sends a request from an address of the loopback network. */
  const sendFrom = async (sender: string, forwarded: string) => {
    const options = { localAddress: sender, headers: { 'x-forwarded-for': forwarded }, agent: false };
    const [response] = (await once(get(`${scanned.config.publicUrl}/api/session`, options), 'response')) as [Readable];
    await once(response.resume(), 'end');
  };
  for (let sender = 1; sender <= 100; sender++) await sendFrom(`127.0.1.${sender}`, '203.0.113.9');
  for (const lastByte of [1, 2]) await sendFrom('127.0.2.1', `203.0.113.${lastByte}`);
  assert.deepEqual(warnings, [{ peer: '127.0.2.1' }]);
});

test('D-15 a proxy that TRUST_PROXY names raises no alarm, and a start with this setting removes the notice', async (t) => {
  const unnamed = await testShop({ background: false, databaseUrl });
  t.onTestFinished(() => unnamed.close());
  for (const lastByte of [1, 2]) await sendTo(unnamed, { 'x-forwarded-for': `203.0.113.${lastByte}` });
  await until(async () => (await listFailures(unnamed)).length > 0);
  const named = await testShop({ background: false, databaseUrl, env: { TRUST_PROXY: 'loopback' } });
  t.onTestFinished(() => named.close());
  const warnings: unknown[] = [];
  named.shop.log.warn = ((facts: unknown) => warnings.push(facts)) as never;
  // The machine of the proxy also sends requests itself, with its own address as the forwarded address.
  for (const address of ['203.0.113.1', '127.0.0.1', '203.0.113.2', '127.0.0.1'])
    await sendTo(named, { 'x-forwarded-for': address });
  assert.deepEqual([warnings, await listFailures(named)], [[], []]);
});
