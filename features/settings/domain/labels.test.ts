import assert from 'node:assert/strict';
import { test } from 'vitest';
import { settingLabels } from './labels.ts';

test('the hint of a setting is not the hint of another setting', () => {
  const hints = Object.values(settingLabels).flatMap(({ hint }) => hint ?? []);
  assert.ok(hints.length > 20);
  assert.deepEqual(
    hints.filter((hint, place) => hints.indexOf(hint) !== place),
    [],
  );
});
