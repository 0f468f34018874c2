import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'vitest';

export interface Received {
  path: string;
  header: { event_id: string; trace?: Record<string, string> };
  item: { type: string };
  event: Record<string, unknown> & {
    exception?: { values: [{ type: string; value: string; stacktrace: { frames: { filename: string }[] } }] };
    tags: Record<string, unknown>;
  };
  text: string;
}

/** Starts a server that receives error reports until the test ends. */
export async function aCollector(
  t: TestContext,
  answer: { status: number; headers?: Record<string, string> } = { status: 200 },
) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('');
    const [header, item, event] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    received.push({ path: request.url ?? '', header, item, event, text: `${request.rawHeaders.join(' ')} ${text}` });
    response.writeHead(answer.status, answer.headers).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => server.close().closeAllConnections());
  return { received, dsn: `http://cle@127.0.0.1:${(server.address() as AddressInfo).port}/42` };
}
