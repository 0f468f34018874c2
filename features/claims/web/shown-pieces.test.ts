import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { PieceQueue } from '#features/claims/domain/admin-schemas.ts';
import type { QueuedGive } from './give-queue.ts';
import { isFree, withQueuedGives } from './shown-pieces.ts';

const piece = (ref: number, holder: PieceQueue['holder'] = null) => ({ ref, holder }) as PieceQueue;
const give = (ref: number, pseudo: string, more: Partial<QueuedGive> = {}) =>
  ({ liveId: 'tonight', ref: String(ref), pseudo, refusal: '', ...more }) as QueuedGive;
const held = { pseudo: 'nina', orderId: 'o', orderNumber: 'C1', isSold: false };

test('a piece given during a network outage is not free, and its gift is queued', () => {
  const [dress, coat] = withQueuedGives([piece(42), piece(43)], [give(42, 'lea')], 'tonight');
  assert.deepEqual([dress?.queuedFor, dress && isFree(dress)], ['lea', false]);
  assert.deepEqual([coat?.queuedFor, coat && isFree(coat)], [undefined, true]);
});

test('a queued gift of another live, a refused gift, or a gift of a held piece changes nothing', () => {
  const gives = [give(42, 'lea', { liveId: 'yesterday' }), give(43, 'lea', { refusal: 'Non' }), give(44, 'lea')];
  const pieces = [piece(42), piece(43), piece(44, held)];
  assert.deepEqual(withQueuedGives(pieces, gives, 'tonight'), pieces);
});
