import assert from 'node:assert/strict';
import { test } from 'vitest';
import { disabledReasonOf, type Pair } from './photo-pairs.ts';

const piece = { id: 'piece' } as Pair['piece'];
const photo = { key: 'photo', name: 'a.jpg', photoId: 'stored', failure: null };
const unreadable = { ...photo, photoId: null, failure: 'Cette photo est illisible' };
const reasonFor = (...pairs: Pair[]) => disabledReasonOf('live', pairs, false);

test('ADM-16 a failed photo blocks the save of a batch only when a piece would get it', () => {
  assert.equal(reasonFor({ photo, piece }, { photo: unreadable, piece: null }), null);
  assert.equal(reasonFor({ photo, piece }, { photo: unreadable, piece }), 'Renvoyez ou retirez les photos en échec.');
  assert.equal(reasonFor({ photo: unreadable, piece: null }), 'Aucune pièce n’attend de photo.');
});
