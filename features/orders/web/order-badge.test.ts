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

test('D-09 each status has an icon of its own, and so has a returned parcel', () => {
  const code = readFileSync(join(import.meta.dirname, 'OrderBadge.tsx'), 'utf8');
  const [, rows = ''] = /^const signs = \{\n([^}]*)\}/m.exec(code) ?? [];
  const icons = [...rows.matchAll(/^ {2}'?([a-z-]+)'?: (Icon\w+),$/gm)].map(([, status, icon]) => ({ status, icon }));
  assert.deepEqual(
    icons.map(({ status }) => status),
    [...orderStatuses],
  );
  const [, ofReturned] = /isReturned \? (Icon\w+)/.exec(code) ?? [];
  const shared = Map.groupBy([...icons, { status: 'isReturned', icon: ofReturned }], ({ icon }) => icon);
  assert.deepEqual(
    [...shared].filter(([, users]) => users.length > 1),
    [],
  );
});
