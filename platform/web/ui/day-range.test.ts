import assert from 'node:assert/strict';
import { test } from 'vitest';
import { changedRange } from './day-range.ts';

const start = { from: '2026-11-10', to: '2026-11-20' };

test('a changed end of a range of days keeps the other end, or moves it to the same day', () => {
  assert.deepEqual(changedRange(start, { to: '2026-11-25' }), { from: '2026-11-10', to: '2026-11-25' });
  assert.deepEqual(changedRange(start, { to: '2026-11-02' }), { from: '2026-11-02', to: '2026-11-02' });
  assert.deepEqual(changedRange(start, { from: '2026-11-22' }), { from: '2026-11-22', to: '2026-11-22' });
  assert.deepEqual(changedRange({}, { from: '2026-11-22' }), { from: '2026-11-22', to: undefined });
});
