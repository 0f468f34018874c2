import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { PieceQueue } from '#features/claims/domain/admin-schemas.ts';
import type { QueuedAssignment } from './assignment-queue.ts';
import { isFree, withQueuedAssignments } from './shown-pieces.ts';

const piece = (ref: number, holder: PieceQueue['holder'] = null) => ({ ref, holder }) as PieceQueue;
const give = (ref: number, pseudo: string, more: Partial<QueuedAssignment> = {}) =>
  ({ liveId: 'tonight', ref: String(ref), pseudo, refusal: '', ...more }) as QueuedAssignment;
const held = { pseudo: 'nina', orderId: 'o', orderNumber: 'C1', itemId: 'i', isSold: false };

test('a piece with a queued assignment is not free, and shows the pseudo of the assignment', () => {
  const [dress, coat] = withQueuedAssignments([piece(42), piece(43)], [give(42, 'lea')], 'tonight');
  assert.deepEqual([dress?.queuedFor, dress && isFree(dress)], ['lea', false]);
  assert.deepEqual([coat?.queuedFor, coat && isFree(coat)], [undefined, true]);
});

test('a queued assignment of another live, a refused assignment, or an assignment of a held piece changes nothing', () => {
  const assignments = [give(42, 'lea', { liveId: 'yesterday' }), give(43, 'lea', { refusal: 'Non' }), give(44, 'lea')];
  const pieces = [piece(42), piece(43), piece(44, held)];
  assert.deepEqual(withQueuedAssignments(pieces, assignments, 'tonight'), pieces);
});
