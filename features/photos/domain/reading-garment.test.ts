import assert from 'node:assert/strict';
import { test } from 'vitest';
import { garmentOf, outlineOf } from './reading-garment.ts';

test('a name gets the outline of the first garment in it, and names without a listed garment share one outline', () => {
  const sameOutlines = [
    ['Robe pull Ombeline', 'ROBE'],
    ['Jupe en jean Colette', 'jupe plissée'],
    ['Débardeur côtelé', 'Tee-shirt'],
    ['Combi-short Iris', 'Pantalon large'],
    ['Écharpe douce', 'Ceinture large dorée'],
  ] as const;
  for (const [name, likeName] of sameOutlines) assert.equal(outlineOf(name), outlineOf(likeName), name);
  const outlines = ['Robe', 'Jupe', 'Pull', 'Jean', 'Veste', 'Sac', 'Écharpe'].map(outlineOf);
  assert.equal(new Set(outlines).size, outlines.length);
});

test('a first name or another word that begins like a garment is not taken for a garment', () => {
  const names = ['Foulard Jeanne', 'Écharpe Roberta', 'Collier topaze', 'Chapeau capeline', 'Foulard haute couture'];
  assert.deepEqual(names.map(garmentOf), Array(names.length).fill('other'));
});

test('capitals and accents in a name do not hide its garment', () => {
  const names = ['Robe', 'MANTEAU', 'Jogging', 'Jupe', 'Débardeur', 'Besace', 'Écharpe', 'Haut de pyjama', ''];
  assert.deepEqual(names.map(garmentOf), ['dress', 'coat', 'trousers', 'skirt', 'top', 'bag', 'other', 'top', 'other']);
});
