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

test('a number in keycaps, in full-width digits, in a question or in a cancellation names its piece', () => {
  for (const comment of ['4️⃣2️⃣', '４２', 'la 42 est encore dispo ?', 'annule la 42'])
    assert.equal(refInComment(comment), '42', comment);
});

test('times, measures, prices and telephone numbers name no piece', () => {
  for (const [comment, ref] of [
    ['20h42 la 17', '17'],
    ['je fais 1m65 la 42 svp', '42'],
    ['06 12 34 56 78', null],
    ['42 €', null],
  ] as const)
    assert.equal(refInComment(comment), ref, comment);
});
