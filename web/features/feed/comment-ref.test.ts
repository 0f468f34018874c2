import assert from 'node:assert/strict';
import test from 'node:test';
import { refInComment } from './comment-ref.ts';

test('the piece a viewer asks for is the first number of her comment', () => {
  assert.equal(refInComment('42')?.ref, '42');
  assert.equal(refInComment('jp le 42 ou le 43 svp')?.ref, '42');
  assert.equal(refInComment('n°042!!')?.ref, '42');
  assert.equal(refInComment('le 7je prends')?.ref, '7');
});

test('the number is found where it stands, to be shown', () => {
  assert.deepEqual(refInComment('jp 42 🙏'), { ref: '42', from: 3, to: 5 });
});

test('no number, or one that no piece can bear, names no piece', () => {
  assert.equal(refInComment('moi !'), null);
  assert.equal(refInComment('0'), null);
  assert.equal(refInComment('0612345678'), null);
  assert.equal(refInComment(null), null);
});
