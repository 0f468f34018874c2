import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { callsTo } from '#sandbox/testing/caller.ts';
import { paid, toPay } from '#sandbox/testing/order-steps.ts';
import { aFolder, start } from '#sandbox/testing/shop-process.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { shutdownOf } from './shutdown.ts';

/** The tests prepare and inspect data in this shop. `slowCarrier` forwards calls to its stand-in of the carrier. */
const shop = await testShop({ background: false });
let carrierCalls = 0;
let answer = Promise.withResolvers<void>();
const slowCarrier = createServer((incoming, outgoing) => {
  forward(incoming, outgoing).catch(() => outgoing.destroy());
}).listen(0, '127.0.0.1');
await once(slowCarrier, 'listening');
const carrierUrl = `http://127.0.0.1:${(slowCarrier.address() as AddressInfo).port}`;
afterAll(async () => {
  answer.resolve();
  slowCarrier.close();
  await shop.close();
});
const { colissimo } = shop.config;

async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body: Buffer[] = [];
  for await (const chunk of incoming) body.push(chunk as Buffer);
  carrierCalls += 1;
  await answer.promise;
  const { host: _host, ...headers } = incoming.headers as Record<string, string>;
  const url = `${shop.url}/sandbox/colissimo${incoming.url}`;
  const reply = await fetch(url, { method: 'POST', headers, body: Buffer.concat(body) });
  outgoing.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' });
  outgoing.end(Buffer.from(await reply.arrayBuffer()));
}

async function aProcess() {
  const started = await start(aFolder(), {
    DATABASE_URL: shop.config.databaseUrl ?? '',
    COLISSIMO_API_URL: carrierUrl,
    COLISSIMO_API_KEY: colissimo.apiKey,
    LAPOSTE_TRACKING_URL: colissimo.trackingUrl,
    LAPOSTE_TRACKING_KEY: colissimo.trackingKey,
  });
  await started.ready();
  return { ...started, ...callsTo(started.url, shop.config.apiKey) };
}
const labelState = async (orderId: string) =>
  (await shop.shop.db.one<{ state: string }>(sql`select state from shipping_labels where order_id = ${orderId}`))
    ?.state;

test('SYS-08 a process that is stopped announces its shutdown, still answers, and stores a label being bought', async () => {
  const { orderId } = await paid(shop);
  const secondProcess = await aProcess();
  const callsBefore = carrierCalls;
  answer = Promise.withResolvers();
  const label = secondProcess.call(generateLabel, { orderId }, shop.admin);
  await until(async () => carrierCalls > callsBefore);
  secondProcess.child.kill('SIGTERM');
  await until(async () => (await secondProcess.ask('/readyz')) === 503);
  const lateResponse = await secondProcess.fetch('/api/session');
  assert.deepEqual([lateResponse.status, lateResponse.headers.get('connection')], [200, 'close']);
  // Waits for longer than the port stays open for health checks.
  await pause(2_500);
  assert.equal(await labelState(orderId), 'requested');
  answer.resolve();
  const received = await label;
  assert.equal(received.status, 200, JSON.stringify(received.body));
  assert.equal(await labelState(orderId), 'made');
  assert.equal(await secondProcess.ended, 0, secondProcess.output.text);
});

test('SYS-08 a running write is answered and stored; unused connections and live feeds do not delay the shutdown', async () => {
  const { orderId, customer } = await toPay(shop);
  const secondProcess = await aProcess();
  const feed = await secondProcess.fetch('/api/live-feed', { as: shop.admin });
  const feedEnds = feed.text();
  const agent = new Agent({ keepAlive: true });
  const idle = request(`${secondProcess.url}/healthz`, { agent }).end();
  const [idleResponse] = await once(idle, 'response');
  idleResponse.resume();
  // The command waits for this lock, as it would for the lock of another request.
  const holder = await shop.shop.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from orders where id = $1 for update', [orderId]);
  const write = secondProcess.fetch(`/functions/v1/payment_token`, {
    method: 'POST',
    json: { order_id: orderId },
    as: customer,
  });
  await untilWaitingForLocks(shop.shop.db);
  secondProcess.child.kill('SIGINT');
  // Waits for longer than unused connections delay the shutdown.
  await pause(1_500);
  assert.equal(secondProcess.child.exitCode, null);
  await holder.query('commit');
  holder.release();
  assert.equal((await write).status, 200);
  assert.equal(await secondProcess.ended, 0, secondProcess.output.text);
  assert.equal(await shop.shop.db.run(sql`select 1 from payment_forms where order_id = ${orderId}`), 1);
  assert.match(await feedEnds, /bonjour/);
  agent.destroy();
});

test('SYS-08 SIGTERM sent again during the drain does not cut the label being bought', async () => {
  const { orderId } = await paid(shop);
  const secondProcess = await aProcess();
  const callsBefore = carrierCalls;
  answer = Promise.withResolvers();
  const label = secondProcess.call(generateLabel, { orderId }, shop.admin);
  await until(async () => carrierCalls > callsBefore);
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGHUP'] as const) {
    secondProcess.child.kill(signal);
    await until(async () => (await secondProcess.ask('/readyz')) !== 200);
  }
  // Waits for longer than the port stays open for health checks.
  await pause(2_500);
  assert.equal(secondProcess.child.exitCode, null);
  answer.resolve();
  assert.equal((await label).status, 200);
  assert.equal(await labelState(orderId), 'made');
  assert.equal(await secondProcess.ended, 0, secondProcess.output.text);
});

test('SYS-08 a port that closes answers the connections that wait to be accepted', async () => {
  const server = createServer((_incoming, outgoing) => outgoing.end());
  const shutdown = shutdownOf(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const clients = new Worker(
    `const { request } = require('node:http');
    const { parentPort, workerData: connected } = require('node:worker_threads');
    const count = () => Atomics.add(connected, 0, 1) === 9 && Atomics.notify(connected, 0);
    const ask = () => new Promise((resolve) =>
      request({ port: ${port}, host: '127.0.0.1', method: 'POST', agent: false }, (answer) => resolve(answer.statusCode))
        .on('socket', (socket) => socket.once('connect', count))
        .on('error', (error) => resolve(error.code)).end());
    parentPort.once('message', () =>
      Promise.all(Array.from({ length: 10 }, ask)).then((answers) => parentPort.postMessage(answers)));`,
    { eval: true, workerData: connected },
  );
  await once(clients, 'online');
  const answers = once(clients, 'message');
  clients.postMessage('ask');
  // Blocks this process, as rendering a page does, while the connections of the clients wait to be accepted.
  for (let open = 0; open < 10; open = Atomics.load(connected, 0)) Atomics.wait(connected, 0, open);
  await shutdown.closePort();
  assert.deepEqual(await answers, [Array.from({ length: 10 }, () => 200)]);
});

test('SYS-08 a second Ctrl-C after a second does not wait for a slow carrier', async () => {
  const { orderId } = await paid(shop);
  const secondProcess = await aProcess();
  const callsBefore = carrierCalls;
  answer = Promise.withResolvers();
  const label = secondProcess.call(generateLabel, { orderId }, shop.admin).catch(() => null);
  await until(async () => carrierCalls > callsBefore);
  secondProcess.child.kill('SIGINT');
  await until(async () => (await secondProcess.ask('/readyz')) !== 200);
  await pause(1_200);
  const stoppedAt = Date.now();
  secondProcess.child.kill('SIGINT');
  assert.equal(await secondProcess.ended, 0, secondProcess.output.text);
  assert.ok(Date.now() - stoppedAt < 10_000, `${Date.now() - stoppedAt} ms`);
  await label;
});
