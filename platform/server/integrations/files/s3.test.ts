import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'vitest';
import { ProviderFailure } from '../failure.ts';
import { createS3Store, type S3Options } from './s3.ts';
import { objectStorage } from '#sandbox/testing/object-storage.ts';

/** Starts a storage, and opens its store with one key. */
async function aStorage(t: TestContext) {
  const { endpoint, ...seen } = await objectStorage(t);
  const store = (changed: Partial<S3Options> = {}) =>
    createS3Store({
      endpoint,
      region: 'fr-par',
      bucket: 'defile',
      accessKeyId: 'AKID',
      secretAccessKey: 'secret',
      ...changed,
    });
  return { store, endpoint, ...seen };
}
const label = { bytes: Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0xe9]), contentType: 'application/pdf' };
const failsAs = (kind: string, code: string | null) => (error: unknown) =>
  error instanceof ProviderFailure && error.kind === kind && (code === null || error.providerCode === code);

test('a file is stored byte for byte in object storage, under its bucket’s name, and deleted', async (t) => {
  const { store, objects } = await aStorage(t);
  const files = store();
  assert.equal(await files.get('shipping', 'orders/42.pdf'), null);
  await files.put('shipping', 'orders/42.pdf', label);
  assert.deepEqual(objects.get('/defile/shipping/orders/42.pdf'), { bytes: label.bytes, type: 'application/pdf' });
  assert.deepEqual(await files.get('shipping', 'orders/42.pdf'), label);
  await files.delete('shipping', 'orders/42.pdf');
  assert.equal(await files.get('shipping', 'orders/42.pdf'), null);
});

test('file names with special characters are signed in the form in which they are sent', async (t) => {
  const { store, objects } = await aStorage(t);
  const path = "orders/étiquette n°1 + (copie) & 'fin'*!~%2F.pdf";
  await store().put('shipping', path, label);
  assert.equal(objects.size, 1);
  assert.deepEqual(await store().get('shipping', path), label);
  await store().delete('shipping', path);
  assert.equal(objects.size, 0);
});

test('a storage address with a final slash means the same address', async (t) => {
  const { store, endpoint, objects } = await aStorage(t);
  await store({ endpoint: `${endpoint}/` }).put('shipping', '42.pdf', label);
  assert.deepEqual([...objects.keys()], ['/defile/shipping/42.pdf']);
});

test('a wrong key, secret or bucket is reported as a fault of the settings', async (t) => {
  const { store } = await aStorage(t);
  const wrongOptions: [Partial<S3Options>, string][] = [
    [{ accessKeyId: 'other' }, 'InvalidAccessKeyId'],
    [{ secretAccessKey: 'other' }, 'SignatureDoesNotMatch'],
    [{ bucket: 'other' }, 'NoSuchBucket'],
  ];
  for (const [changed, code] of wrongOptions) {
    await assert.rejects(store(changed).put('shipping', '42.pdf', label), failsAs('misconfigured', code));
    await assert.rejects(store(changed).get('shipping', '42.pdf'), failsAs('misconfigured', code));
  }
});

test('a busy storage is asked three times, then may be tried again; a path out of the bucket is not sent', async (t) => {
  const { store, calls } = await aStorage(t);
  await assert.rejects(store().put('shipping', 'panne.pdf', label), failsAs('unreachable', 'SlowDown'));
  assert.equal(calls.length, 3);
  await assert.rejects(store().get('shipping', '../42.pdf'), failsAs('refused', null));
  assert.equal(calls.length, 3);
});

test('reading of an endless answer stops', async (t) => {
  const server = createServer((_, reply) => {
    const writeMore = () =>
      void (reply.write(Buffer.alloc(1_000_000)) ? setImmediate(writeMore) : reply.once('drain', writeMore));
    reply.writeHead(200);
    writeMore();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { store } = await aStorage(t);
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await assert.rejects(store({ endpoint }).get('shipping', '42.pdf'), failsAs('unreachable', 'AnswerTooLong'));
});

test('an unreachable storage is a failure that may be retried', async () => {
  const files = createS3Store({
    endpoint: 'http://127.0.0.1:9',
    region: 'fr-par',
    bucket: 'defile',
    accessKeyId: 'AKID',
    secretAccessKey: 'secret',
  });
  await assert.rejects(files.get('shipping', '42.pdf'), failsAs('unreachable', null));
});
