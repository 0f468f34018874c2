import assert from 'node:assert/strict';
import { test } from 'vitest';
import { exampleMarks } from './labels-mails.ts';
import { works } from './rules.ts';

test('the example of a mail has two pieces, their total, and an end two days later', () => {
  const {
    boutique,
    pieces,
    total,
    montant,
    'jusqu’au': until,
  } = exampleMarks('Chez Léa', new Date('2026-11-22T19:00:00Z'));
  assert.deepEqual([boutique, pieces, total, montant], ['Chez Léa', '2\u00a0pièces', '43,00\u00a0€', '43,00\u00a0€']);
  assert.match(until ?? '', /mardi 24\u00a0novembre/);
});

test('a result of a check has its outcome and its sentence', () => {
  assert.deepEqual(works('Tout va bien'), { outcome: 'works', detail: 'Tout va bien' });
});
