import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Product } from './admin-schemas.ts';
import { pieceChangeSentence, pieceChangesOf, piecesNamed } from './labels-changes.ts';

const piece = {
  ref: 42,
  name: 'Robe',
  price: 1200,
  size: null,
  condition: 'good',
  photoId: null,
} as unknown as Product;

test('ADM-20 a change, creation, deletion or photo of several pieces is described by one sentence', () => {
  const changed = pieceChangesOf(piece, { ...piece, price: 1000, size: 'M', condition: 'new', photoId: 'x' });
  assert.equal(
    pieceChangeSentence('changed', { name: 'Robe', ...changed }),
    'Robe · Prix\u00A0: 12,00\u00a0€ → 10,00\u00a0€ · Taille\u00A0: – → M · État\u00A0: Bon état → Neuf · Photo\u00A0: aucune → autre',
  );
  assert.equal(pieceChangesOf(piece, { ...piece, createdAt: 'later' }), null);
  assert.equal(
    pieceChangeSentence('created', { name: 'Robe', price: 1200, count: 1 }),
    'Pièce créée\u00A0: Robe, 12,00\u00a0€',
  );
  assert.equal(pieceChangeSentence('created', { name: null, price: null, count: 12 }), '12 pièces créées');
  const pieces = Array.from({ length: 7 }, (_, at) => ({
    ref: at + 1,
    from: 1200,
    to: 1000,
    name: 'Robe',
    price: 1200,
  }));
  assert.match(
    pieceChangeSentence('priced', { pieces }),
    /^Prix\u00A0: n°\u00a01 12,00\u00a0€ → 10,00\u00a0€, .*, et 2 autres$/,
  );
  assert.equal(
    pieceChangeSentence('deleted', { pieces: pieces.slice(0, 1) }),
    'Pièce supprimée\u00A0: n°\u00a01 Robe, 12,00\u00a0€',
  );
  assert.deepEqual(
    [1, 40].map((count) => pieceChangeSentence('photographed', { count })),
    ['Pièce photographiée', '40 pièces photographiées'],
  );
  assert.deepEqual(
    [piecesNamed({ refs: [42], count: 1 }), piecesNamed({ refs: [42, 43], count: 12 })],
    ['n°\u00a042', 'n°\u00a042 et 11 autres'],
  );
});

test('ADM-20 a change of pieces with missing data has a sentence, and a change of an unknown kind shows its kind', () => {
  const piece = (ref: number) => ({ ref, from: 1200, to: null, name: 'Robe', price: 1200 });
  const five = [1, 2, 3, 4, 5].map(piece);
  const priced = pieceChangeSentence('priced', { pieces: five });
  assert.match(priced, /n°\u00a05 12,00\u00a0€ → –$/);
  assert.doesNotMatch(priced, /autre/);
  assert.doesNotMatch(pieceChangeSentence('priced', { pieces: [...five, piece(6)] }), /n°\u00a06/);
  assert.equal(pieceChangeSentence('priced', {}), 'Prix\u00A0: ');
  assert.equal(pieceChangeSentence('changed', { name: 'Robe' }), 'Robe');
  assert.match(
    pieceChangeSentence('deleted', { pieces: five.slice(0, 2) }),
    /^2 pièces supprimées\u00A0: n°\u00a01 Robe/,
  );
  assert.equal(pieceChangeSentence('from-tomorrow', {}), 'from-tomorrow');
  assert.equal(piecesNamed({ count: 1 }), 'n°\u00a0–');
});
