import assert from 'node:assert/strict';
import { test } from 'vitest';
import { blockChangeSentence, personChangeSentence, personChangesOf } from './labels-changes.ts';

test('ADM-20 a change of a person is one sentence, which names no value once the person’s data is erased', () => {
  const before = { firstName: 'Léa', lastName: null, pseudo: 'lea' };
  const changed = personChangesOf(before, { firstName: 'Léa', lastName: 'Petit', pseudo: null });
  assert.equal(personChangeSentence('edited', { ...changed }), 'Nom\u00A0: – → Petit · Pseudo\u00A0: @lea → –');
  assert.equal(personChangesOf(before, { ...before }), null);
  const after = { orders: 2, pseudo: 'lea' };
  for (const [event, sentence, shortSentence] of [
    ['merged', 'Fusion avec un autre compte\u00A0: 2 commandes', 'Fusion avec un autre compte'],
    ['merge-undone', 'Fusion annulée\u00A0: 2 commandes', 'Fusion annulée'],
    ['claimed', 'Pseudo @lea repris à l’inscription\u00A0: 2 commandes', 'Pseudo repris à l’inscription'],
    ['edited', 'Nom ou pseudo modifiés', 'Nom ou pseudo modifiés'],
    ['note-removed', 'Note retirée', 'Note retirée'],
  ] as const)
    assert.deepEqual(
      [
        personChangeSentence(event, { before: null, after }),
        personChangeSentence(event, { before: null, after: null }),
      ],
      [sentence, shortSentence],
    );
});

test('a block quotes its reason inside the sentence, and leaves it out once it is erased', () => {
  for (const reason of ['Deux colis jamais réglés', 'Deux colis jamais réglés.'])
    assert.equal(blockChangeSentence('blocked', { reason }), 'Bloquée\u00A0: «\u00A0Deux colis jamais réglés\u00A0»');
  assert.equal(blockChangeSentence('blocked', {}), 'Bloquée');
});

test('an unknown change of a person or of a block is shown as stored', () => {
  assert.equal(personChangeSentence('from-tomorrow', {}), 'from-tomorrow');
  assert.equal(blockChangeSentence('from-tomorrow', {}), 'from-tomorrow');
});
