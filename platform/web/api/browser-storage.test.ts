import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { deleteAllStored } from './browser-storage.ts';

function stubStorage(name: string, entries: Record<string, string>): Record<string, string> {
  const storage = { ...entries };
  const clear = () => Object.keys(storage).forEach((key) => delete storage[key]);
  const methods = { clear, removeItem: (key: string) => void delete storage[key] };
  for (const [key, value] of Object.entries(methods)) Object.defineProperty(storage, key, { value });
  vi.stubGlobal(name, storage);
  return storage;
}

test('after a sign-out, the browser keeps no draft and no order of the customer, and the tab keeps nothing', () => {
  const browser = stubStorage('localStorage', { 'draft-profile': '{}', 'order-1': '{}', theme: '"dark"' });
  const tab = stubStorage('sessionStorage', { 'draft-sign-up': '{}', invitation: '"x"' });
  deleteAllStored();
  assert.deepEqual([Object.keys(browser), Object.keys(tab)], [['theme'], []]);
});
