import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';

test('D-09 each status has a look of its own, on a light and on a dark page', () => {
  const css = readFileSync(join(import.meta.dirname, 'order-badge.module.css'), 'utf8');
  const looks = orderStatuses.map((status) => {
    const [, look = ''] = new RegExp(`^\\.${status} \\{([^}]*)\\}`, 'm').exec(css) ?? [];
    assert.match(look, /--tone-ink: light-dark\(#[0-9a-f]{3,6}, #[0-9a-f]{3,6}\);/, status);
    return look;
  });
  assert.equal(new Set(looks).size, orderStatuses.length);
});
