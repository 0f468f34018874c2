import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'vitest';
import { signatureRefusal } from './aws-signature.ts';

const xmlError = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

/**
 * Plays the three calls of the S3 protocol that the store makes, path-style, until the test ends.
 * Its one key is `AKID`, with the secret `secret`. Every signature is checked. The storage is busy for files under
 * `panne`.
 */
export async function objectStorage(t: TestContext) {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const calls: string[] = [];
  const server = createServer(async (request, reply) => {
    const key = new URL(request.url ?? '', 'http://s3').pathname;
    calls.push(`${request.method} ${key}`);
    const fail = (status: number, code: string) =>
      reply.writeHead(status, { 'content-type': 'application/xml' }).end(xmlError(code));
    const bytes = Buffer.concat(await request.toArray());
    const { method = '', headers } = request;
    const refusal = signatureRefusal({ method, path: key, headers, body: bytes }, 'AKID', 'secret');
    if (refusal) return fail(403, refusal);
    if (!key.startsWith('/defile/')) return fail(404, 'NoSuchBucket');
    if (key.startsWith('/defile/shipping/panne')) return fail(503, 'SlowDown');
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type: request.headers['content-type'] ?? '' });
      return reply.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return reply.writeHead(204).end();
    }
    const found = objects.get(key);
    return found ? reply.writeHead(200, { 'content-type': found.type }).end(found.bytes) : fail(404, 'NoSuchKey');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, objects, calls };
}
