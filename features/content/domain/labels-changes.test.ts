import assert from 'node:assert/strict';
import { test } from 'vitest';
import { textChangeSentence } from './labels-changes.ts';

test('a saved legal text is named by its title, or by its code where an older version stored no title', () => {
  assert.equal(textChangeSentence('cgv', { title: 'CGV' }), 'Texte «\u00A0CGV\u00A0» enregistré');
  assert.equal(textChangeSentence('cgv', {}), 'Texte «\u00A0cgv\u00A0» enregistré');
});
