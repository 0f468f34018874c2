import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { ProviderFailure } from '../failure.ts';
import { createS3Store } from './s3.ts';

const xmlError = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

/** The three calls of the S3 protocol that the store makes, path-style. */
async function objectStorage(t: TestContext) {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const calls: string[] = [];
  const server = createServer(async (request, reply) => {
    const key = new URL(request.url ?? '', 'http://s3').pathname;
    calls.push(`${request.method} ${key}`);
    const fail = (status: number, code: string) =>
      reply.writeHead(status, { 'content-type': 'application/xml' }).end(xmlError(code));
    if (!request.headers.authorization?.includes('Credential=AKID/')) return fail(403, 'AccessDenied');
    if (key.startsWith('/defile/shipping/panne')) return fail(503, 'SlowDown');
    if (request.method === 'PUT') {
      const bytes = Buffer.concat(await request.toArray());
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
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = (accessKeyId = 'AKID') =>
    createS3Store({ endpoint, region: 'fr-par', bucket: 'defile', accessKeyId, secretAccessKey: 'secret' });
  return { store, objects, calls };
}
const label = { bytes: Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0xe9]), contentType: 'application/pdf' };
const failsAs = (kind: string, code: string | null) => (error: unknown) =>
  error instanceof ProviderFailure && error.kind === kind && (code === null || error.providerCode === code);

test('a file is kept byte for byte in object storage, under its bucket’s name, and forgotten', async (t) => {
  const { store, objects } = await objectStorage(t);
  const files = store();
  assert.equal(await files.get('shipping', 'orders/42.pdf'), null);
  await files.put('shipping', 'orders/42.pdf', label);
  assert.deepEqual(objects.get('/defile/shipping/orders/42.pdf'), { bytes: label.bytes, type: 'application/pdf' });
  assert.deepEqual(await files.get('shipping', 'orders/42.pdf'), label);
  await files.delete('shipping', 'orders/42.pdf');
  assert.equal(await files.get('shipping', 'orders/42.pdf'), null);
});

test('a wrong key is refused, an overload may be tried again, a path out of the bucket is not sent', async (t) => {
  const { store, calls } = await objectStorage(t);
  await assert.rejects(store('other').put('shipping', '42.pdf', label), failsAs('refused', 'AccessDenied'));
  await assert.rejects(store('other').get('shipping', '42.pdf'), failsAs('refused', 'AccessDenied'));
  await assert.rejects(store().put('shipping', 'panne.pdf', label), failsAs('unreachable', 'SlowDown'));
  const before = calls.length;
  await assert.rejects(store().get('shipping', '../42.pdf'), failsAs('refused', null));
  assert.equal(calls.length, before);
});

test('no storage at all is a failure that may be tried again', async () => {
  const files = createS3Store({
    endpoint: 'http://127.0.0.1:9',
    region: 'fr-par',
    bucket: 'defile',
    accessKeyId: 'AKID',
    secretAccessKey: 'secret',
  });
  await assert.rejects(files.get('shipping', '42.pdf'), failsAs('unreachable', null));
});
