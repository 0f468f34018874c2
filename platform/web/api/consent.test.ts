import assert from 'node:assert/strict';
import { test } from 'vitest';
import { choiceIn } from './consent.ts';

const now = new Date('2026-11-21T10:00:00Z');

test('a missing or malformed choice is null', () => {
  for (const stored of [null, '', 'true', 'accepted', 'accepted ', 'accepted demain', 'yes 2026-11-20T10:00:00Z']) {
    assert.equal(choiceIn(stored, now), null, String(stored));
  }
});

test('a choice counts for six months, a refusal as long as an agreement', () => {
  for (const choice of ['accepted', 'refused'] as const) {
    assert.equal(choiceIn(`${choice} 2026-11-21T10:00:00.000Z`, now), choice);
    assert.equal(choiceIn(`${choice} 2026-05-21T10:00:01.000Z`, now), choice);
    assert.equal(choiceIn(`${choice} 2026-05-21T10:00:00.000Z`, now), null);
    assert.equal(choiceIn(`${choice} 2025-11-21T10:00:00.000Z`, now), null);
  }
});

test('a choice dated in the future is ignored, because it would last longer than six months', () => {
  assert.equal(choiceIn('accepted 2036-01-01T00:00:00.000Z', now), null);
});
