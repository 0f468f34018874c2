import assert from 'node:assert/strict';
import { test } from 'vitest';
import { settingLabels, settingValueLabel } from './labels.ts';

test('two settings never have the same hint', () => {
  const hints = Object.values(settingLabels).flatMap(({ hint }) => hint ?? []);
  assert.ok(hints.length > 20);
  assert.deepEqual(
    hints.filter((hint, place) => hints.indexOf(hint) !== place),
    [],
  );
});

test('an empty retention period of logs is shown as the period of the host', () => {
  assert.equal(settingValueLabel('hostLogDays', null), 'délai de l’hébergeur');
  assert.equal(settingValueLabel('hostLogDays', 180), '180\u00a0j');
});
