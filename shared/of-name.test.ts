import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ofName } from './of-name.ts';

test('« de » loses its e before a vowel or a silent h, whatever the accent and the capitals', () => {
  const elided = ['Audrey', 'Élodie Simon', 'inès', 'ÉCHARPE', 'Œillet', 'Yvonne', 'Hélène', 'Hortense', 'Hugo'];
  assert.deepEqual(
    elided.map(ofName),
    elided.map((name) => `d’${name}`),
  );
});

test('« de » stays whole before a consonant, a spoken y or h, and a pseudo', () => {
  const unelided = ['Léa', 'Yasmine', 'Hassan', 'Haut croisé', 'Hoodie', '@audrey.c', '42', ''];
  assert.deepEqual(
    unelided.map(ofName),
    unelided.map((name) => `de ${name}`),
  );
});
