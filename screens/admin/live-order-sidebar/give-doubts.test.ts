import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { doubtsOf } from './give-doubts.ts';

const claim = (more: Partial<Claim> = {}) =>
  ({ pseudo: 'lea', standing: null, certainty: 'certain', reason: null, comment: '42', ...more }) as Claim;

test('each doubt about a claim has its sentence, and a claim without a doubt has no sentence', () => {
  assert.deepEqual(doubtsOf(claim()), []);
  assert.match(doubtsOf(claim({ givesUpAt: '2026-11-22T20:00:00Z' })).join(' '), /@lea a écrit qu’elle laisse/);
  assert.match(doubtsOf(claim({ speaker: 'another' })).join(' '), /autre personne/);
  assert.deepEqual(doubtsOf(claim({ speaker: 'proved' })), []);
  assert.deepEqual(doubtsOf(claim({ certainty: 'to-check', reason: 'asked', comment: 'la 42 ?' })), [
    'Sa demande est à vérifier\u00A0: dit comme une question.',
    'Elle a écrit «\u00A0la 42 ?\u00A0».',
  ]);
  const block = { reason: 'Ne règle pas' };
  assert.match(doubtsOf(claim({ standing: { block, expiredOrders: 0 } as Claim['standing'] })).join(' '), /bloquée/);
});
