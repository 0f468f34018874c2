import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';

test('D-09 each status has an icon of its own, and so has each fact that replaces it', () => {
  const code = readFileSync(join(import.meta.dirname, 'OrderBadge.tsx'), 'utf8');
  const [, rows = ''] = /^const statusIcons = \{\n([^}]*)\}/m.exec(code) ?? [];
  const icons = [...rows.matchAll(/^ {2}'?([a-z-]+)'?: (Icon\w+),$/gm)].map(([, status, icon]) => ({ status, icon }));
  assert.deepEqual(
    icons.map(({ status }) => status),
    [...orderStatuses],
  );
  const [, facts = ''] = /^const factIcons = \{\n([^}]*)\}/m.exec(code) ?? [];
  const iconsOfFacts = [...facts.matchAll(/^ {2}'?([a-z-]+)'?: (Icon\w+),$/gm)].map(([, status, icon]) => ({
    status,
    icon,
  }));
  assert.equal(iconsOfFacts.length, 3);
  const shared = Map.groupBy([...icons, ...iconsOfFacts], ({ icon }) => icon);
  assert.deepEqual(
    [...shared].filter(([, users]) => users.length > 1),
    [],
  );
});
