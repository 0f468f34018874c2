import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'vitest';
import { WebSocketServer } from 'ws';
import type { ServerOptions, WebSocket } from 'ws';
import { createEulerGateway } from './euler.ts';
import type { FeedClose, FeedEvent, Unreadable } from './gateway.ts';

async function connectTo(
  t: TestContext,
  onConnection: (socket: WebSocket, address: URL) => void,
  options: ServerOptions & { pingEveryMs?: number } = {},
) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', ...options });
  t.onTestFinished(() => server.close());
  await once(server, 'listening');
  const requests: URL[] = [];
  server.on('connection', (socket, request) => {
    const address = new URL(request.url ?? '', 'ws://relay');
    requests.push(address);
    onConnection(socket, address);
  });
  const events: FeedEvent[] = [];
  const unreadable: Unreadable[] = [];
  const calls: string[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<FeedClose>();
  const gateway = createEulerGateway({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    apiKey: 'a key & more',
    ...options,
  });
  const connection = gateway.connect('lea.mode', {
    onOpen: () => calls.push('open'),
    onEvents: (received) => {
      calls.push('events');
      events.push(...received);
    },
    onUnreadable: (messages) => unreadable.push(...messages),
    onClose: (close) => {
      calls.push('close');
      resolve(close);
    },
  });
  return { events, unreadable, calls, closed, requests, stop: () => connection.stop() };
}

const chat = (
  comment: string,
) => `{"timestamp":1790000000000,"messages":[{"type":"WebcastChatMessage","data":{"comment":"${comment}",
  "common":{"msgId":7479126330336987926},"user":{"userId":6506646277295882243}}}]}`;

test('the address of the relay contains the seller’s account, the key and the options', async (t) => {
  const { closed, requests } = await connectTo(t, (socket) => socket.close(4005));
  await closed;
  const query = requests[0]?.searchParams;
  assert.equal(requests[0]?.pathname, '/ws');
  assert.equal(query?.get('uniqueId'), 'lea.mode');
  assert.equal(query?.get('apiKey'), 'a key & more');
  assert.equal(query?.get('features.schemaVersion'), 'v2');
  assert.equal(query?.get('features.rawMessages'), 'false');
});

test('64-bit ids pass through a real socket without losing a digit', async (t) => {
  const { closed, events } = await connectTo(t, (socket) => {
    socket.send(chat('42'));
    socket.close(4500);
  });
  await closed;
  assert.deepEqual([events[0]?.msgId, events[0]?.userId], ['7479126330336987926', '6506646277295882243']);
});

test('unreadable frames are reported, and the feed goes on', async (t) => {
  const feed = await connectTo(t, (socket) => {
    socket.send('garbage');
    socket.send(Buffer.from([0xff, 0x00, 0x12]));
    socket.send(chat('toujours là'));
    socket.close(4500, 'bye');
  });
  assert.deepEqual(await feed.closed, { reason: 'dropped', code: 4500, detail: 'bye' });
  assert.deepEqual(feed.unreadable, [
    { reason: 'not-json', excerpt: 'garbage' },
    { reason: 'not-json', excerpt: '\ufffd\0\u0012' },
  ]);
  assert.deepEqual(
    feed.events.map(({ comment }) => comment),
    ['toujours là'],
  );
  assert.deepEqual(feed.calls, ['open', 'events', 'close']);
});

test('a connection that the relay closes at once never counts as open', async (t) => {
  const feed = await connectTo(t, (socket) => socket.close(4404, 'not live'));
  assert.equal((await feed.closed).reason, 'not-live');
  assert.deepEqual(feed.calls, ['close']);
});

test('a silent connection counts as dropped', async (t) => {
  const feed = await connectTo(t, (socket) => socket.send(chat('puis rien')), { autoPong: false, pingEveryMs: 20 });
  assert.deepEqual(await feed.closed, { reason: 'dropped', code: 1006, detail: 'no answer to a ping' });
});

test('a live announced as ended counts as ended, whatever the close code', async (t) => {
  const feed = await connectTo(t, (socket) => {
    socket.send('{"messages":[{"type":"WebcastControlMessage","data":{"action":3}}]}');
    socket.close(4500);
  });
  assert.equal((await feed.closed).reason, 'ended');
});

test('a stopped feed reports only its close, once', async (t) => {
  const feed = await connectTo(t, (socket) => socket.on('close', () => undefined));
  feed.stop();
  feed.stop();
  assert.equal((await feed.closed).reason, 'stopped');
  assert.deepEqual(feed.calls, ['close']);
});

test('an unreachable relay counts as a drop', async () => {
  const { promise, resolve } = Promise.withResolvers<FeedClose>();
  const gateway = createEulerGateway({ url: 'ws://127.0.0.1:1', apiKey: 'k' });
  gateway.connect('lea', {
    onOpen: () => undefined,
    onEvents: () => undefined,
    onUnreadable: () => undefined,
    onClose: resolve,
  });
  const close = await promise;
  assert.equal(close.reason, 'dropped');
  assert.match(close.detail, /ECONNREFUSED/);
});

test('a frame of more than four megabytes is reported, and the connection counts as dropped', async (t) => {
  const feed = await connectTo(t, (socket) => {
    socket.send(chat('avant'));
    socket.send(chat('8'.repeat(8_000_000)));
  });
  const close = await feed.closed;
  assert.equal(close.reason, 'dropped');
  assert.match(close.detail, /size/);
  assert.deepEqual(feed.unreadable, [{ reason: 'too-big', excerpt: '' }]);
  assert.deepEqual(
    feed.events.map(({ comment }) => comment),
    ['avant'],
  );
});
