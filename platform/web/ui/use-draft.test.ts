import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { DRAFTS } from '#platform/web/api/browser-storage.ts';
import { deleteSentText } from './use-draft.ts';

test('a sent draft is deleted, unless its text has changed since', () => {
  const stored = new Map([[`${DRAFTS}note`, JSON.stringify({ text: 'Taille 38, et un ourlet' })]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
  });
  deleteSentText('note', 'Taille 38');
  assert.equal(stored.size, 1);
  deleteSentText('note', 'Taille 38, et un ourlet');
  assert.equal(stored.size, 0);
});
