import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { ProviderFailure } from '../failure.ts';
import { readExactly } from './read-exactly.ts';
import { createS3Store, type S3Options } from './s3.ts';
import { objectStorage } from '#sandbox/testing/object-storage.ts';

/** Opens a storage in which files with certain names fail, as described at `objectStorage`. */
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

function aFile(t: TestContext, bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'defile-s3-'));
  t.onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'defile.age');
  writeFileSync(file, bytes);
  return file;
}
const MEBIBYTE = 1024 ** 2;

test('a file from the disk is sent in parts and stored byte for byte, also a small or an empty file', async (t) => {
  const { store, objects, uploads, calls } = await aStorage(t);
  for (const [size, parts] of [
    [11 * MEBIBYTE, 3],
    [10 * MEBIBYTE, 2],
    [3, 1],
    [0, 1],
  ] as const) {
    calls.length = 0;
    const bytes = randomBytes(size);
    await store({ partBytes: 5 * MEBIBYTE }).putFromDisk('backups', 'defile.age', aFile(t, bytes));
    assert.ok(objects.get('/defile/backups/defile.age')?.bytes.equals(bytes), String(size));
    assert.equal(calls.filter((call) => call.startsWith('PUT')).length, parts, String(size));
  }
  assert.equal(uploads.size, 0);
});

test('a file whose parts the storage refuses or cannot join is reported, and its parts are deleted', async (t) => {
  const { store, objects, uploads } = await aStorage(t);
  const file = aFile(t, randomBytes(2 * MEBIBYTE));
  const inSmallParts = store({ partBytes: MEBIBYTE }).putFromDisk('backups', 'defile.age', file);
  await assert.rejects(inSmallParts, failsAs('refused', 'EntityTooSmall'));
  await assert.rejects(store().putFromDisk('backups', 'demi.age', file), failsAs('unreachable', 'InternalError'));
  assert.deepEqual([objects.size, uploads.size], [0, 0]);
});

test('a file whose parts the storage cannot join is reported, although an earlier file has its name and size', async (t) => {
  const { store, objects, uploads } = await aStorage(t);
  await store().put('backups', 'demi.age', { bytes: Buffer.from('old'), contentType: 'application/octet-stream' });
  const sent = store().putFromDisk('backups', 'demi.age', aFile(t, Buffer.from('new')));
  await assert.rejects(sent, failsAs('unreachable', 'InternalError'));
  assert.deepEqual([objects.get('/defile/backups/demi.age')?.bytes, uploads.size], [Buffer.from('old'), 0]);
});

test('a file whose parts were joined counts as stored, although the answer of the storage was lost', async (t) => {
  const { store, objects, calls } = await aStorage(t);
  const bytes = randomBytes(3);
  await store().putFromDisk('backups', 'perdu.age', aFile(t, bytes));
  assert.ok(objects.get('/defile/backups/perdu.age')?.bytes.equals(bytes));
  assert.equal(calls.filter((call) => call.startsWith('POST')).length, 3, 'a start, a lost answer, a refused retry');
});

test('a file whose parts were lost is reported, although an earlier file has its name and size', async (t) => {
  const { store, objects } = await aStorage(t);
  await store().put('backups', 'egare.age', { bytes: Buffer.from('old'), contentType: 'application/octet-stream' });
  const sent = store().putFromDisk('backups', 'egare.age', aFile(t, Buffer.from('new')));
  await assert.rejects(sent, failsAs('refused', 'NoSuchUpload'));
  assert.deepEqual(objects.get('/defile/backups/egare.age')?.bytes, Buffer.from('old'));
});

test('parts that interrupted uploads left more than a day ago are deleted, those of today and of other folders stay', async (t) => {
  const { store, uploads } = await aStorage(t);
  const upload = (key: string, hours: number) => ({
    key: `/defile/${key}`,
    began: new Date(Date.now() - hours * 3_600_000),
    parts: [Buffer.from('part')],
  });
  uploads.set('old+/=', upload(`backups/a & b <1> "2" 'é'.age`, 25)).set('recent', upload('backups/a.age', 23));
  uploads.set('other', upload('backups-of-others/a.age', 25));
  await store().putFromDisk('backups', 'defile.age', aFile(t, randomBytes(3)));
  assert.deepEqual([...uploads.keys()], ['recent', 'other']);
});

test('a part of a file is read whole, although each read returns one byte, and a file that has shrunk is an error', async () => {
  const content = Buffer.from('sauvegarde');
  const readerOf = (bytes: Buffer) => {
    let at = 0;
    const read = async (buffer: Buffer, offset: number) => {
      const bytesRead = bytes.copy(buffer, offset, at, at + 1);
      at += 1;
      return { bytesRead, buffer };
    };
    return { read } as unknown as FileHandle;
  };
  assert.deepEqual(await readExactly(readerOf(content), Buffer.alloc(content.length)), content);
  await assert.rejects(readExactly(readerOf(content), Buffer.alloc(content.length + 1)), /plus court/);
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

for (const [status, body, kind] of [
  [301, '<Error><Code>PermanentRedirect</Code></Error>', 'misconfigured'],
  [404, '<html>', 'misconfigured'],
  [405, '<Error><Code>MethodNotAllowed</Code></Error>', 'refused'],
] as const) {
  test(`an answer ${status} “${body}” of a storage is ${kind}`, async (t) => {
    const server = createServer((_, reply) => reply.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { store } = await aStorage(t);
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await assert.rejects(store({ endpoint }).get('shipping', '42.pdf'), failsAs(kind, null));
  });
}

test('a busy storage is asked three times and may be asked later; a path that leaves the bucket is not sent', async (t) => {
  const { store, calls } = await aStorage(t);
  await assert.rejects(store().put('shipping', 'panne.pdf', label), failsAs('unreachable', 'SlowDown'));
  assert.equal(calls.length, 3);
  await assert.rejects(store().get('shipping', '../42.pdf'), failsAs('refused', null));
  assert.equal(calls.length, 3);
});

test('reading an endless answer stops at the maximum size', async (t) => {
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
