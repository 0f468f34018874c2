import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

test('D-09 each status and each fact that replaces it has its own icon', () => {
  const code = read('OrderBadge.tsx');
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
  const usesByIcon = Map.groupBy([...icons, ...iconsOfFacts], ({ icon }) => icon);
  assert.deepEqual(
    [...usesByIcon].filter(([, uses]) => uses.length > 1),
    [],
  );
});

test('D-09 the style sheet of the badge reads each variable that the badge sets', () => {
  const variablesIn = (file: string) => new Set(read(file).match(/--(light|dark)-\w+/g));
  const variables = variablesIn('OrderBadge.tsx');
  assert.equal(variables.size, 6);
  assert.deepEqual(variablesIn('order-badge.module.css'), variables);
});
