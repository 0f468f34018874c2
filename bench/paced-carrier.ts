import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

interface PacedCarrier {
  /** Sets the address of the carrier whose replies are delayed. @returns the address to call instead. */
  delayRepliesOf(url: string): string;
  setDelay(ms: number): void;
  close(): void;
}

export async function startPacedCarrier(): Promise<PacedCarrier> {
  let carrierUrl = '';
  let delayMs = 0;
  const server = createServer((call, reply) => {
    const { host: _host, connection: _connection, ...headers } = call.headers;
    void Promise.all([buffer(call), pause(delayMs)])
      .then(([body]) =>
        fetch(carrierUrl + (call.url ?? ''), {
          method: call.method ?? 'POST',
          headers: headers as Record<string, string>,
          body: Uint8Array.from(body),
        }),
      )
      .then(async (answer) => {
        reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        reply.end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch((error: unknown) => reply.destroy(error instanceof Error ? error : undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    delayRepliesOf(url) {
      carrierUrl = url;
      return `http://127.0.0.1:${port}`;
    },
    setDelay: (ms) => void (delayMs = ms),
    close: () => void server.close(),
  };
}
