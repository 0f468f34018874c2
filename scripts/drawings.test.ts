import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { drawAll } from './drawings.ts';

for (const [file, text] of await drawAll()) {
  test(`${file} is what the code says now (npm run drawings makes it again)`, () => {
    const path = join(import.meta.dirname, '..', file);
    assert.equal(existsSync(path) ? readFileSync(path, 'utf8') : '', text);
  });
}
