import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { ProviderFailure } from '../failure.ts';
import { createDiskStore } from './disk.ts';

function aFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  t.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const pdf = (text: string) => ({ bytes: Buffer.from(`%PDF ${text}`), contentType: 'application/pdf' });

test('a file is stored, replaced as a whole, and deleted', async (t) => {
  const root = join(aFolder(t), 'files');
  const store = createDiskStore(root);
  assert.equal(await store.get('shipping', 'orders/42.pdf'), null);
  await store.put('shipping', 'orders/42.pdf', pdf('a first, longer label'));
  await store.put('shipping', 'orders/42.pdf', pdf('second'));
  assert.deepEqual(await store.get('shipping', 'orders/42.pdf'), pdf('second'));
  assert.deepEqual(readdirSync(join(root, 'shipping/orders')), ['42.pdf'], 'no draft is left');
  await store.delete('shipping', 'orders/42.pdf');
  await store.delete('shipping', 'orders/42.pdf');
  assert.equal(await store.get('shipping', 'orders/42.pdf'), null);
});

test('a draft that a killed process left is deleted after a day, and no other file is', async (t) => {
  const root = aFolder(t);
  await createDiskStore(root).put('shipping', 'orders/42.pdf', pdf(''));
  const drafts = [randomUUID(), randomUUID()].map((id) => join(root, `shipping/orders/.${id}.tmp`));
  for (const draft of drafts) writeFileSync(draft, 'part of a label');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const old of [drafts[0] ?? '', join(root, 'shipping/orders/42.pdf')]) utimesSync(old, yesterday, yesterday);
  const store = createDiskStore(root);
  const before = new Date(Date.now() - 24 * 3_600_000);
  await store.deletePartial?.('shipping', before);
  const left = readdirSync(join(root, 'shipping/orders')).toSorted();
  assert.deepEqual(left, ['42.pdf', basename(drafts[1] ?? '')].toSorted());
  await store.deletePartial?.('documents', before);
});

test('only the shop’s own account may read the files of labels', { skip: process.platform === 'win32' }, async (t) => {
  const root = aFolder(t);
  await createDiskStore(root).put('shipping', 'orders/42.pdf', pdf(''));
  assert.equal(statSync(join(root, 'shipping/orders/42.pdf')).mode & 0o077, 0);
  assert.equal(statSync(join(root, 'shipping')).mode & 0o077, 0);
});

test('concurrent writes of one file leave the complete file of one writer', async (t) => {
  const store = createDiskStore(aFolder(t));
  const texts = Array.from({ length: 20 }, (_, rank) => String(rank).repeat(50_000));
  await Promise.all(texts.map((text) => store.put('shipping', '42.pdf', pdf(text))));
  const stored = await store.get('shipping', '42.pdf');
  assert.ok(texts.some((text) => stored?.bytes.equals(pdf(text).bytes)));
});

const invalidPaths = [
  '../secret',
  'a/../../secret',
  '/etc/passwd',
  'a//b',
  '',
  '.',
  'a/..',
  'a\\..\\b',
  'a\0b',
  'C:b',
  'a/',
];
for (const path of invalidPaths) {
  test(`the path ${JSON.stringify(path)} is refused`, async (t) => {
    const root = aFolder(t);
    writeFileSync(join(root, 'secret'), 'hush');
    const store = createDiskStore(join(root, 'files'));
    const isRefused = (error: unknown) => error instanceof ProviderFailure && error.kind === 'refused';
    await assert.rejects(store.get('shipping', path), isRefused);
    await assert.rejects(store.put('shipping', path, pdf('')), isRefused);
    await assert.rejects(store.delete('shipping', path), isRefused);
    await assert.rejects(store.get('..', 'secret'), isRefused);
  });
}

test('a folder is not returned as a file, and a failing disk raises a provider failure', async (t) => {
  const root = aFolder(t);
  const store = createDiskStore(root);
  await store.put('shipping', 'orders/42.pdf', pdf(''));
  assert.equal(await store.get('shipping', 'orders'), null);
  assert.equal(await store.get('shipping', 'orders/42.pdf/more'), null);
  await assert.rejects(
    store.put('shipping', 'orders/42.pdf/more', pdf('')),
    (error) => error instanceof ProviderFailure && error.kind === 'unreachable',
  );
});
