import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { test, vi } from 'vitest';

// The suffix `?uncached` loads a new instance of the module. Other tests have filled the cache of the shared instance.
const { newestMigration }: typeof import('./read-rehearsal.ts') = await import(String('./read-rehearsal.ts?uncached'));

test('the version of a copy is read again after a failure', async (t) => {
  const read = vi.spyOn(fs, 'readdir').mockRejectedValueOnce(new Error('too many open files'));
  t.onTestFinished(() => {
    read.mockRestore();
    syncBuiltinESMExports();
  });
  syncBuiltinESMExports();
  await assert.rejects(newestMigration(), /too many open files/);
  assert.match(await newestMigration(), /^\d{4}-.+\.sql$/);
});
