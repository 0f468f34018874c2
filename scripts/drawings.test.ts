import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { drawAll } from './drawings.ts';

for (const [file, text] of await drawAll()) {
  test(`${file} matches the code (npm run drawings generates it)`, () => {
    const path = join(import.meta.dirname, '..', file);
    assert.equal(existsSync(path) ? readFileSync(path, 'utf8') : '', text);
  });
}
