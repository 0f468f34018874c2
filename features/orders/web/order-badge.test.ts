import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';

test('D-09 each status has a look of its own, on a light and on a dark page', () => {
  const css = readFileSync(join(import.meta.dirname, 'order-badge.module.css'), 'utf8');
  for (const status of orderStatuses)
    for (const scheme of ['', '  '])
      assert.ok(css.includes(`\n${scheme}.${status} {`), `${scheme && 'dark '}${status}`);
});
