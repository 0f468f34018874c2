import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'vitest';
import { gzipSync } from 'node:zlib';
import { createAddressGateway } from './address/geoplateforme.ts';
import { bytesOf, textOf } from './answer-bytes.ts';
import { ProviderFailure } from './failure.ts';
import { callLyra } from './payment/lyra-call.ts';
import { createColissimoGateway } from './shipping/colissimo.ts';

async function endlessProvider(t: TestContext): Promise<{ url: string; sent: () => number }> {
  let sent = 0;
  const server = createServer((request, reply) => {
    request.resume();
    reply.writeHead(200, { 'content-type': 'application/json' });
    const part = Buffer.alloc(1_000_000, 32);
    const sendMore = (): void => {
      while (!reply.destroyed) {
        sent += part.length;
        if (!reply.write(part)) return void reply.once('drain', sendMore);
      }
    };
    sendMore();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent: () => sent };
}

test('an answer is read whole up to the limit in bytes, and a longer answer is refused', async () => {
  assert.equal(await textOf(new Response('é'.repeat(50)), 100), 'é'.repeat(50));
  assert.equal((await bytesOf(null)).length, 0);
  await assert.rejects(textOf(new Response('é'.repeat(51)), 100), /more than 100 bytes/);
});

test('a compressed answer whose content is longer than the limit is refused', async (t) => {
  const compressed = gzipSync(Buffer.alloc(50_000_000, 32));
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => {
    server.close();
  });
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await assert.rejects(textOf(response), /more than/);
});

test('SYS-03 SYS-04 an endless answer fails a payment, address, tracking or label request before 40 MB are sent', async (t) => {
  const { url, sent } = await endlessProvider(t);
  const timeoutMs = 60_000;
  const access = { apiUrl: url, shopId: '1', password: 'p', timeoutMs };
  const person = { street: '3 rue Foch', zip: '34000', city: 'Montpellier', email: 'a@b.fr', phone: '0612345678' };
  const carrier = createColissimoGateway({
    apiUrl: url,
    apiKey: 'k',
    trackingUrl: url,
    trackingKey: 't',
    sender: async () => ({ ...person, companyName: 'Défilé' }),
    timeoutMs,
  });
  const label = {
    orderNumber: '1',
    weightGrams: 450,
    depositAt: new Date(),
    addressee: { ...person, firstName: 'Léa', lastName: 'Martin', deliveryNote: null },
  };
  const calls: [string, ProviderFailure['kind'], () => Promise<unknown>][] = [
    ['payment', 'unreachable', () => callLyra(access, 'Order/Get', {})],
    ['address', 'unreachable', () => createAddressGateway({ url, timeoutMs }).suggest('3 rue Foch')],
    ['tracking', 'unreachable', () => carrier.track(['6A12345678901'])],
    // The carrier may have made the label.
    ['shipping', 'unknown', () => carrier.makeLabel(label)],
  ];
  for (const [name, kind, call] of calls) {
    const bytesBefore = sent();
    await assert.rejects(call, (error) => error instanceof ProviderFailure && error.kind === kind, name);
    assert.ok(sent() - bytesBefore < 40_000_000, `${name}: ${sent() - bytesBefore} bytes were sent`);
  }
});
