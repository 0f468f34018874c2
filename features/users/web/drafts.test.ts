import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { SIGN_IN_MINUTES } from '#features/users/domain/rules.ts';
import { deleteOldDrafts } from './drafts.ts';
import { readOwnDraft } from './use-own-draft.ts';

function storageOf(entries: Record<string, unknown>): Record<string, string> {
  const storage = Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, JSON.stringify(value)]));
  const methods = {
    getItem: (name: string) => storage[name] ?? null,
    removeItem: (name: string) => void delete storage[name],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value });
  return storage;
}

test('drafts, and the address of a requested sign-in mail, are deleted from the browser after an hour; other entries stay', () => {
  const [now, old] = [Date.now(), Date.now() - (SIGN_IN_MINUTES + 1) * 60_000];
  const awaited = { kind: 'sign-in', email: 'lea@test.example', pseudo: 'lea' };
  const keysAfterDeletion = (entries: Record<string, unknown>) => {
    const storage = storageOf(entries);
    vi.stubGlobal('localStorage', storage);
    deleteOldDrafts();
    return Object.keys(storage);
  };
  const otherEntries = { theme: 'dark', 'order-1': { id: '1' } };
  const recent = { 'draft-profile': { at: now }, 'pending-sign-in': { ...awaited, at: now }, ...otherEntries };
  assert.deepEqual(keysAfterDeletion(recent), Object.keys(recent));
  assert.deepEqual(
    keysAfterDeletion({ 'draft-profile': { at: old }, 'pending-sign-in': { ...awaited, at: old }, ...otherEntries }),
    Object.keys(otherEntries),
  );
});

test('a draft of the changed fields leaves the other fields as they are now, and is read by its owner only', () => {
  vi.stubGlobal('localStorage', storageOf({ 'draft-profile': { firstName: 'Léa', by: 'u1', at: Date.now() } }));
  const corrected = { firstName: 'Lea', lastName: 'Martin' };
  assert.deepEqual(readOwnDraft('profile', 'u1', corrected), { firstName: 'Léa', lastName: 'Martin' });
  assert.equal(readOwnDraft('profile', 'u2', corrected), null);
});
