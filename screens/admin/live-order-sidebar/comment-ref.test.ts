import assert from 'node:assert/strict';
import { test } from 'vitest';
import { refInComment } from './comment-ref.ts';

test('the first number of a comment names the piece', () => {
  assert.equal(refInComment('42'), '42');
  assert.equal(refInComment('jp le 42 ou le 43 svp'), '42');
  assert.equal(refInComment('n°042!!'), '42');
  assert.equal(refInComment('le 7je prends'), '7');
});

test('a comment without a possible piece number names no piece', () => {
  assert.equal(refInComment('moi !'), null);
  assert.equal(refInComment('0'), null);
  assert.equal(refInComment('0612345678'), null);
  assert.equal(refInComment(null), null);
});

test('a number is read as on the server, in keycaps, full-width digits, a question or a cancellation, and times, measures, prices and telephone numbers are ignored', () => {
  for (const [comment, ref] of [
    ['4️⃣2️⃣', '42'],
    ['４２', '42'],
    ['20h42 la 17', '17'],
    ['je fais 1m65 la 42 svp', '42'],
    ['06 12 34 56 78', null],
    ['42 €', null],
    ['la 42 est encore dispo ?', '42'],
    ['annule la 42', '42'],
  ] as const)
    assert.equal(refInComment(comment), ref, comment);
});
