import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { share } from './share.ts';

async function copiedAfter(shareSheet?: () => Promise<void>): Promise<string[]> {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal('location', { origin: 'https://boutique.example' });
  vi.stubGlobal('navigator', { clipboard, ...(shareSheet && { share: shareSheet }) });
  await share('Ma robe');
  return copied;
}

test('CUS-10 a browser that cannot share copies the link, and a share sheet that the customer closes copies nothing', async () => {
  const link = ['Ma robe https://boutique.example'];
  const refuse = (name: string) => () => Promise.reject(new DOMException('refused', name));
  assert.deepEqual(await copiedAfter(refuse('NotAllowedError')), link);
  assert.deepEqual(await copiedAfter(), link);
  assert.deepEqual(await copiedAfter(refuse('AbortError')), []);
  assert.deepEqual(await copiedAfter(() => Promise.resolve()), []);
});
