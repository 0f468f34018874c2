import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { shownStatuses } from '#features/orders/domain/labels-statuses.ts';

test('D-09 a mail shows a status in the colours of its badge', () => {
  const css = readFileSync(join(import.meta.dirname, '../../web/order-badge.module.css'), 'utf8');
  for (const status of orderStatuses) {
    const [, colours = ''] = new RegExp(`^\\.${status} \\{([^}]*)\\}`, 'm').exec(css) ?? [];
    const { light, dark } = shownStatuses[status];
    const assertTone = (name: string, day?: string, night?: string) =>
      assert.equal(
        colours.includes(`--tone-${name}: light-dark(${day}, ${night});`),
        day !== undefined,
        `${status} ${name}`,
      );
    assertTone('ink', light.ink, dark.ink);
    assertTone('bg', light.fill, dark.fill);
    assertTone('edge', light.edge, dark.edge);
  }
});
