import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { loadConfig } from '#app/server/config.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { until } from '#sandbox/testing/steps.ts';
import type { Fault } from './gateway.ts';
import { openSentry } from './sentry.ts';
import { aCollector, type Received } from '#sandbox/testing/collector.ts';
import { withoutPersons } from '#shared/without-persons.ts';

const aFault = (error: unknown): Fault => ({
  error,
  during: {
    kind: 'request',
    method: 'POST',
    route: '/api/orders/:orderId/address',
    status: 500,
    reference: 'abcd1234',
    requestId: 'efgh5678',
  },
});

test('SYS-09 a fault reaches the collector as an envelope: name, message, place in the code, route, reference', async (t) => {
  const { received, dsn } = await aCollector(t);
  const reports = openSentry(dsn, 'defile@1');
  reports.fault(aFault(new TypeError('nothing to read')));
  await reports.close();
  await until(async () => received.length > 0);
  assert.equal(received.length, 1);
  const [{ path, header, item, event }] = received as [Received];
  assert.match(path, /^\/api\/42\/envelope\/\?.*sentry_key=cle/);
  assert.equal(item.type, 'event');
  assert.match(header.event_id, /^[0-9a-f]{32}$/);
  assert.equal(event['event_id'], header.event_id);
  assert.deepEqual([event['environment'], event['release']], ['production', 'defile@1']);
  assert.equal(event['transaction'], 'POST /api/orders/:orderId/address');
  assert.deepEqual(event.tags, {
    kind: 'request',
    method: 'POST',
    route: '/api/orders/:orderId/address',
    status: 500,
    reference: 'abcd1234',
    requestId: 'efgh5678',
  });
  const exception = event.exception?.values[0];
  assert.deepEqual([exception?.type, exception?.value], ['TypeError', 'nothing to read']);
  assert.ok(
    // The test runner appends a query to the path of a test file.
    exception?.stacktrace.frames.some(({ filename }) =>
      /^platform\/server\/integrations\/errors\/sentry\.test\.ts(\?|$)/.test(filename),
    ),
  );
});

test('SYS-09 a reported message contains the words of the code and not the words of visitors', () => {
  const cases: Record<string, string> = {
    'no account for lea.martin@exemple.fr': 'no account for [e-mail]',
    'invalid input syntax for type uuid: "lea"': 'invalid input syntax for type uuid: "…"',
    'duplicate key violates unique constraint "users_email_key"':
      'duplicate key violates unique constraint "users_email_key"',
    "Cannot read properties of undefined (reading 'total')": "Cannot read properties of undefined (reading 'total')",
    'Unexpected token in JSON: \'{"street":"12 rue"}\'': "Unexpected token in JSON: '…'",
    'GET https://provider.example/search?q=12+rue failed': 'GET https://provider.example/search?[…] failed',
    'asked by @lea.martin': 'asked by @…',
    'call 06 12 34 56 78 or +33612345678': 'call [number] or [number]',
  };
  for (const [message, expected] of Object.entries(cases)) assert.equal(withoutPersons(message), expected);
});

test('SYS-09 a thrown value that is not an Error is reported without its content', async (t) => {
  const { received, dsn } = await aCollector(t);
  const reports = openSentry(dsn, 'defile@1');
  reports.fault(aFault({ email: 'lea@exemple.fr', street: 'rue des Lilas' }));
  await reports.close();
  await until(async () => received.length > 0);
  assert.doesNotMatch(received[0]?.text ?? '', /\blea\b|Lilas/);
  assert.equal(received[0]?.event.exception?.values[0].type, 'NotAnError');
});

test('SYS-09 an unavailable collector causes no error, and closing waits for less than 20 s', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  for (const port of [1, (silent.address() as AddressInfo).port]) {
    const reports = openSentry(`http://cle@127.0.0.1:${port}/42`, 'defile@1');
    for (let count = 100; count > 0; count--) reports.fault(aFault(new Error('away')));
    const began = Date.now();
    await reports.close();
    assert.ok(Date.now() - began < 20_000);
  }
  silent.close().closeAllConnections();
});

test('SYS-09 an unreadable error causes no failure', async (t) => {
  const { dsn } = await aCollector(t);
  const unreadableError = new Error('odd');
  Object.defineProperty(unreadableError, 'message', { value: 42 });
  assert.doesNotThrow(() => openSentry(dsn, 'defile@1').fault(aFault(unreadableError)));
});

test('SYS-09 an uncaught error is reported before the process ends', async (t) => {
  const { received, dsn } = await aCollector(t);
  for (const [index, [failingLine, origin]] of [
    [`setTimeout(() => { throw new Error('nobody caught') })`, 'uncaughtException'],
    [`Promise.reject(new Error('nobody caught'))`, 'unhandledRejection'],
  ].entries()) {
    // The process waits only 1.5 s for its last report, so `fetch` is loaded first.
    const program = `import { openSentry } from '#platform/server/integrations/errors/sentry.ts';
      import { reportUncaughtErrors } from '#app/server/uncaught-errors.ts';
      await fetch('data:,');
      setInterval(() => {}, 1000); reportUncaughtErrors(openSentry('${dsn}', 'defile@1')); ${failingLine}`;
    const child = spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      program,
    ]);
    const output = child.stderr.toArray();
    assert.deepEqual(await once(child, 'close'), [1, null]);
    assert.match((await output).join(''), /nobody caught/);
    await until(async () => received.length > index);
    const { event } = received.at(-1) ?? assert.fail('nothing was reported');
    assert.deepEqual([event['level'], event.tags], ['fatal', { kind: 'process', origin }]);
  }
});

test('SYS-09 a collector that limits its rate receives no more reports of that kind', async (t) => {
  const { received, dsn } = await aCollector(t, { status: 200, headers: { 'x-sentry-rate-limits': '60:error:key' } });
  const reports = openSentry(dsn, 'defile@1');
  reports.fault(aFault(new Error('first')));
  await until(async () => received.length > 0);
  await reports.close();
  reports.fault(aFault(new Error('second')));
  await reports.close();
  assert.equal(received.length, 1);
});

test('SYS-09 a failed request, an abandoned job and the times of calls are reported without personal data', async (t) => {
  const { received, dsn } = await aCollector(t);
  const shop = await testShop({ background: false, env: { SENTRY_DSN: dsn } });
  t.onTestFinished(() => shop.close());
  const lea = await shop.aCustomer('lea.martin');
  await shop.call(getMyOrder, { orderId: '50000000-0000-4000-8000-000000000001' }, lea);
  await shop.shop.db.run(sql`alter table orders rename to elsewhere`);
  const path = '/api/orders/50000000-0000-4000-8000-000000000001?street=rue-des-Lilas';
  const broken = await shop.fetch(path, { as: lea });
  const { params } = (await broken.json()) as { params: { reference: string } };
  let tries = 0;
  const queue = {
    name: 'fragile',
    retries: 1,
    seconds: 10,
    async run() {
      tries += 1;
      throw new Error(`no mail for ${lea.email}`);
    },
  };
  await shop.shop.jobs.createQueues([queue]);
  await shop.shop.jobs.work([queue]);
  await shop.shop.jobs.send('fragile', { to: lea.email });

  const faults = () => received.filter(({ item }) => item.type === 'event').map(({ event }) => event.tags);
  await until(async () => faults().length >= 3 && received.length >= 5);
  assert.equal(tries, 2);
  const { reference } = params;
  const requestId = broken.headers.get('x-request-id');
  assert.deepEqual(faults(), [
    { kind: 'request', method: 'GET', route: '/api/orders/:orderId', status: 500, reference, requestId },
    { kind: 'job', queue: 'fragile', isGivenUp: false },
    { kind: 'job', queue: 'fragile', isGivenUp: true },
  ]);
  const times = received.filter(({ item }) => item.type === 'transaction').map(({ event }) => event);
  assert.deepEqual(
    times.map(({ tags }) => [tags['route'], tags['status']]),
    [
      ['/api/orders/:orderId', 404],
      ['/api/orders/:orderId', 500],
    ],
  );
  for (const { text } of received) {
    assert.doesNotMatch(text, /cookie|authorization|session=|\blea\b|Lilas|50000000/i);
    assert.ok(!text.includes(lea.email) && !text.includes(shop.config.apiKey));
  }
});

test('SYS-09 nothing is sent without a DSN, and an invalid DSN prevents the start', async (t) => {
  const sent: string[] = [];
  const { fetch: real } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => {
    sent.push(String(args[0]));
    return real(...args);
  });
  const shop = await testShop({ background: false });
  t.onTestFinished(() => shop.close());
  await shop.shop.db.run(sql`alter table lives rename to elsewhere`);
  assert.equal((await shop.fetch('/api/admin/lives', { as: shop.admin })).status, 500);
  await shop.shop.gateways.errors.close();
  assert.deepEqual(sent, [`${shop.url}/api/admin/lives`]);
  for (const dsn of ['https://sentry.example/42', 'https://cle@sentry.example/'])
    assert.throws(() => loadConfig({ SENTRY_DSN: dsn }), /SENTRY_DSN doit être/);
});
