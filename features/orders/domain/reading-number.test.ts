import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readOrderNumber } from './reading-number.ts';

test('D-20 an order number is read with and without its C, and after the words of screens and mails', () => {
  for (const text of ['c1149', 'c 1149', '#c1149', '# c 1149', 'n° c1149', 'n°c1149', 'no c1149', 'commande n° c1149'])
    assert.equal(readOrderNumber(text), 'c1149', text);
  for (const text of ['1149', '#1149', 'commande 1149']) assert.equal(readOrderNumber(text), '1149', text);
  for (const text of [
    '',
    'c',
    'commande',
    'commandes c1149',
    'c1149 lea',
    'cc1149',
    '1149c',
    'nora',
    'commande12',
    'commandec12',
  ])
    assert.equal(readOrderNumber(text), null, text);
});
