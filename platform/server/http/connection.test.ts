import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { test, type TestContext } from 'vitest';
import Fastify from 'fastify';
import { httpServer, refuseConnection } from './connection.ts';

/** Takes the time limits for the head and for the whole of a request, in ms. */
async function aServer(t: TestContext, head = 150, whole = 400): Promise<number> {
  const server = httpServer({ head, whole, every: 50 });
  const app = Fastify({
    serverFactory: (handler) => server.on('request', handler),
    clientErrorHandler: refuseConnection,
  });
  app.post('/', async () => 'read');
  await app.ready();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function send(port: number, parts: string[], pauseMs = 0): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => (received += text)).on('error', () => {});
  for (const part of parts) {
    if (!socket.writable) break;
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  if (!socket.closed) await once(socket, 'close');
  return received;
}

const headFor = (text: string) =>
  `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`;

test('an unused connection stays open longer than a proxy keeps it, and longer than a head may take', async (t) => {
  const port = await aServer(t, 150, 400);
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  t.onTestFinished(() => void socket.destroy());
  const requestOnce = async () => {
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
    const [reply] = (await once(socket, 'data')) as [string];
    return reply;
  };
  const seconds = Number(/^Keep-Alive: timeout=(\d+)/m.exec(await requestOnce())?.[1]);
  assert.ok(seconds > 120, `closed after ${seconds} s`);
  // Longer than both time limits of this server.
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.match(await requestOnce(), /200 OK[^]*read$/);
});

test('a slow body is refused with a typed problem, and a normal body is read', async (t) => {
  assert.match(await send(await aServer(t, 9_000, 9_000), [headFor('{"a":1}'), '{"a":1}']), /200 OK[^]*read$/);
  const slow = await send(await aServer(t), [headFor('{"a":1}'), ...'{"a":1'], 120);
  assert.match(slow, /^HTTP\/1\.1 408 Request Timeout\r\nContent-Type: application\/problem\+json/);
  assert.match(slow, /"code":"http.too-slow"/);
});

test('a slow head, an endless head and an invalid request each get their refusal', async (t) => {
  assert.match(await send(await aServer(t), ['GET / HTTP/1.1\r\n', 'x: ', 'y'], 100), /http\.too-slow/);
  const port = await aServer(t, 9_000, 9_000);
  assert.match(
    await send(port, [`GET / HTTP/1.1\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`]),
    /431[^]*http\.headers-too-long/,
  );
  assert.match(await send(port, ['garbage\r\n\r\n']), /400 Bad Request[^]*http\.unreadable/);
});

test('a request with two lengths or an unknown transfer coding gets a 400 and no second answer', async (t) => {
  const port = await aServer(t, 9_000, 9_000);
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const body = '0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n';
  for (const lengths of [
    'content-length: 5\r\ntransfer-encoding: chunked\r\n',
    'content-length: 5\r\ncontent-length: 6\r\n',
    'transfer-encoding: xchunked\r\n',
  ]) {
    const received = await send(port, [`${head}${lengths}\r\n${body}`]);
    assert.match(received, /^HTTP\/1\.1 400 Bad Request/, lengths);
    assert.equal(received.split('HTTP/1.1 ').length, 2, `one answer to ${lengths}`);
  }
});
