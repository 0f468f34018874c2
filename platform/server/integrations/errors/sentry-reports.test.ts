import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { leadBackground } from '#app/server/background.ts';
import { reportConsoleErrors } from '#app/server/uncaught-errors.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { openSentry } from './sentry.ts';
import { aCollector } from '#sandbox/testing/collector.ts';

test('SYS-09 reports of a request continue the browser’s trace and its sampling decision, without an e-mail address', async (t) => {
  const { received, dsn } = await aCollector(t);
  const shop = await testShop({ background: false, env: { SENTRY_DSN: dsn, SENTRY_RELEASE: 'defile@2' } });
  t.onTestFinished(() => shop.close());
  const [traceId, spanId] = ['a'.repeat(32), 'b'.repeat(16)];
  const baggage = `sentry-trace_id=${traceId},sentry-public_key=cle,sentry-transaction=lea%40exemple.fr,other=12`;
  const ask = (headers: Record<string, string>) => shop.fetch('/api/session', { headers });
  await ask({ 'sentry-trace': `${traceId}-${spanId}-1`, baggage });
  const otherBaggage = baggage.replace(traceId, 'c'.repeat(32));
  await ask({ 'sentry-trace': `${traceId}-${spanId}-1`, baggage: otherBaggage });
  await ask({ 'sentry-trace': `${traceId}-${spanId}-0` });
  await ask({ 'sentry-trace': 'rien' });
  await shop.shop.db.run(sql`alter table faqs rename to elsewhere`);
  await shop.fetch('/api/faqs', { headers: { 'sentry-trace': `${traceId}-${spanId}` } });
  await until(async () => received.length >= 5);
  const parts = received.map(({ header, item, event }) => {
    const { trace } = event['contexts'] as { trace: { trace_id: string; parent_span_id?: string } };
    return { type: item.type, trace: trace.trace_id === traceId, parent: trace.parent_span_id, sampling: header.trace };
  });
  const sampling = { trace_id: traceId, public_key: 'cle' };
  assert.deepEqual(
    parts.filter(({ type }) => type === 'transaction'),
    [
      { type: 'transaction', trace: true, parent: spanId, sampling },
      { type: 'transaction', trace: true, parent: spanId, sampling: undefined },
      { type: 'transaction', trace: false, parent: undefined, sampling: undefined },
      { type: 'transaction', trace: true, parent: spanId, sampling: undefined },
    ],
  );
  assert.deepEqual(
    parts.filter(({ type }) => type === 'event'),
    [{ type: 'event', trace: true, parent: spanId, sampling: undefined }],
  );
  assert.ok(received.every(({ event }) => event['release'] === 'defile@2'));
  assert.ok(received.every(({ text }) => !text.includes('exemple.fr')));
});

test('SYS-09 an error logged to the console twice is reported once', async (t) => {
  const { received, dsn } = await aCollector(t);
  const reports = openSentry(dsn, 'defile@1');
  const logged: unknown[][] = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => void logged.push(args));
  reportConsoleErrors(reports);
  const error = new Error('closing');
  console.error(error);
  console.error('again', error);
  console.error('no answer for lea@exemple.fr');
  await reports.close();
  await until(async () => received.length > 1);
  assert.equal(logged.length, 3, 'it is still logged');
  assert.deepEqual(
    received.map(({ event }) => [event.tags['kind'], event.exception?.values[0].value]),
    [
      ['console', 'closing'],
      ['console', 'no answer for [e-mail]'],
    ],
  );
});

test('SYS-09 background work that fails in several rounds is reported once', async (t) => {
  const { received, dsn } = await aCollector(t);
  const shop = await testShop({ background: false, env: { SENTRY_DSN: dsn } });
  t.onTestFinished(() => shop.close());
  await shop.shop.db.run(sql`alter table parcel_troubles rename to elsewhere`);
  await shop.shop.db.run(sql`alter table orders rename column tracking_id to elsewhere`);
  const stop = leadBackground(shop.shop, shop.config.databaseUrl ?? '');
  t.onTestFinished(stop);
  await until(async () => received.length >= 1);
  // Later rounds run every two seconds with a stand-in.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  assert.deepEqual(
    received.filter(({ item }) => item.type === 'event').map(({ event }) => event.tags),
    [{ kind: 'background', work: 'parcels' }],
  );
});
