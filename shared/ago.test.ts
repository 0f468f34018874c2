import assert from 'node:assert/strict';
import { test } from 'vitest';
import { agoLabel } from './ago.ts';

test('the time since an instant is counted in its largest whole unit', () => {
  const now = Date.parse('2026-11-26T20:00:00Z');
  const labelAfter = (ms: number) => agoLabel(new Date(now - ms).toISOString(), now);
  assert.deepEqual(
    [-5_000, 59_000, 60_000, 3_599_000, 3_600_000, 86_399_000, 86_400_000, 2.9 * 86_400_000].map(labelAfter),
    [
      'à l’instant',
      'à l’instant',
      'il y a 1\u00A0min',
      'il y a 59\u00A0min',
      'il y a 1\u00A0h',
      'il y a 23\u00A0h',
      'il y a 1\u00A0j',
      'il y a 2\u00A0j',
    ],
  );
});
