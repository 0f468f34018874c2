import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, test, vi } from 'vitest';
import { callUntyped, clearReceived } from './client.ts';
import { ApiProblem } from './problem.ts';

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function startStalled(signal?: AbortSignal): Promise<{ answer: Promise<unknown>; closed: Promise<unknown> }> {
  vi.stubGlobal('location', new URL(origin));
  const { fetch } = globalThis;
  const body = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await fetch(new URL(path, origin), init);
    body.resolve();
    return response;
  });
  const requested = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  const answer = callUntyped({ method: 'GET', path: '/api/stalled' }, {}, signal ? { signal } : {});
  answer.catch(() => undefined);
  const [, response] = await requested;
  const closed = once(response, 'close');
  await body.promise;
  return { answer, closed };
}

test('an answer whose body stalls becomes a network failure after 30 s, and its request is aborted', async (t) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  t.onTestFinished(() => {
    vi.useRealTimers();
  });
  const { answer, closed } = await startStalled();
  vi.advanceTimersByTime(30_000);
  await assert.rejects(answer, (error) => error instanceof ApiProblem && error.code === 'network');
  await closed;
});

test('a caller that aborts while the body stalls gets its own abort, and the request ends', async () => {
  const controller = new AbortController();
  const { answer, closed } = await startStalled(controller.signal);
  controller.abort();
  await assert.rejects(answer, { name: 'AbortError' });
  await closed;
});

test('an unchanged reply comes from memory, and a changed reply replaces it', async () => {
  const sentVersions: (string | undefined)[] = [];
  let version = 1;
  const answering = createServer((request, response) => {
    const etag = `"${version}"`;
    sentVersions.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
    response.writeHead(200, { 'content-type': 'application/json', etag }).end(JSON.stringify({ version }));
  }).listen(0, '127.0.0.1');
  await once(answering, 'listening');
  const address = `http://127.0.0.1:${(answering.address() as AddressInfo).port}`;
  vi.unstubAllGlobals();
  vi.stubGlobal('location', new URL(address));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, address), init));
  const read = () => callUntyped({ method: 'GET', path: '/api/versions' }, {});
  const first = await read();
  assert.equal(await read(), first);
  version = 2;
  assert.deepEqual(await read(), { version: 2 });
  assert.deepEqual(sentVersions, [undefined, '"1"', '"1"']);
  clearReceived();
  await read();
  assert.deepEqual(sentVersions.at(-1), undefined);
  answering.close();
});
