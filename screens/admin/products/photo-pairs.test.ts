import assert from 'node:assert/strict';
import { test } from 'vitest';
import { disabledReasonOf, pairsOf, placesOf, type Pair, type Place } from './photo-pairs.ts';

const pieceOf = (ref: number, photoId: string | null = null) => ({ id: `piece-${ref}`, ref, photoId }) as Place;
const piece = pieceOf(1);
const photo = { key: 'photo', name: 'a.jpg', photoId: 'stored', failure: null };
const unreadable = { ...photo, photoId: null, failure: 'Cette photo est illisible' };
const reasonFor = (...pairs: Omit<Pair, 'isTaken'>[]) =>
  disabledReasonOf(
    'live',
    pairs.map((pair) => ({ isTaken: false, ...pair })),
    false,
  );

test('ADM-16 a failed photo blocks the save of a batch only when a piece would get it', () => {
  assert.equal(reasonFor({ photo, piece }, { photo: unreadable, piece: null }), null);
  assert.equal(reasonFor({ photo, piece }, { photo: unreadable, piece }), 'Renvoyez ou retirez les photos en échec.');
  assert.equal(reasonFor({ photo: unreadable, piece: null }), 'Aucune pièce n’attend de photo.');
});

const photos = ['a', 'b', 'c'].map((photoId) => ({ key: photoId, name: `${photoId}.png`, photoId, failure: null }));
const refsOf = (pairs: readonly Pair[]) => pairs.map(({ piece: place, isTaken }) => isTaken || (place?.ref ?? null));

test('a piece that gets a photo from another user is left out, and the later photos stay with their pieces', () => {
  const before = placesOf([pieceOf(3), pieceOf(2), pieceOf(1)], undefined);
  assert.deepEqual(refsOf(pairsOf({ photos, targets: before, isReplacing: false })), [1, 2, 3]);
  // Another user has added a piece too. The save of the first photo has lost its answer.
  const targets = placesOf([pieceOf(3), pieceOf(2, 'other'), pieceOf(1, 'a'), pieceOf(0)], before);
  assert.deepEqual(refsOf(pairsOf({ photos, targets, isReplacing: false })), [1, true, 3]);
  assert.deepEqual(refsOf(pairsOf({ photos, targets, isReplacing: true })), [1, 2, 3]);
});

test('a batch cannot be saved when all its pieces have got other photos', () => {
  const targets = placesOf([pieceOf(1, 'other')], placesOf([pieceOf(1)], undefined));
  const pairs = pairsOf({ photos: photos.slice(0, 1), targets, isReplacing: false });
  assert.equal(disabledReasonOf('live', pairs, false), 'Aucune pièce n’attend de photo.');
});
