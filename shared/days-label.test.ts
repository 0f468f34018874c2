import assert from 'node:assert/strict';
import { test } from 'vitest';
import { daysLabel } from './days-label.ts';

test('a period is named by its two days, by its only day, or by the end that is given', () => {
  const [from, to] = ['2026-11-03', '2026-11-05'];
  assert.equal(daysLabel({ from, to }), 'Du 03/11/2026 au 05/11/2026');
  assert.equal(daysLabel({ from, to: from }), 'Le 03/11/2026');
  assert.equal(daysLabel({ from }), 'Depuis le 03/11/2026');
  assert.equal(daysLabel({ to }), 'Jusqu’au 05/11/2026');
});
