import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';

test('D-09 each status has a look of its own', () => {
  const css = readFileSync(join(import.meta.dirname, 'order-badge.module.css'), 'utf8');
  for (const status of orderStatuses) assert.ok(css.includes(`\n.${status} {`), status);
});
