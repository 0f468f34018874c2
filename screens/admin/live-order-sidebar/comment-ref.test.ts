import assert from 'node:assert/strict';
import { test } from 'vitest';
import { refInComment } from './comment-ref.ts';

test('the first number of a comment names the piece', () => {
  assert.equal(refInComment('42')?.ref, '42');
  assert.equal(refInComment('jp le 42 ou le 43 svp')?.ref, '42');
  assert.equal(refInComment('n°042!!')?.ref, '42');
  assert.equal(refInComment('le 7je prends')?.ref, '7');
});

test('the position of the number in the comment is returned', () => {
  assert.deepEqual(refInComment('jp 42 🙏'), { ref: '42', from: 3, to: 5 });
});

test('a comment without a possible piece number names no piece', () => {
  assert.equal(refInComment('moi !'), null);
  assert.equal(refInComment('0'), null);
  assert.equal(refInComment('0612345678'), null);
  assert.equal(refInComment(null), null);
});

test('a number is read as on the server, in any script, but not times, measures or telephone numbers', () => {
  for (const [comment, ref] of [
    ['4️⃣2️⃣', '42'],
    ['４２', '42'],
    ['20h42 la 17', '17'],
    ['je fais 1m65 la 42 svp', '42'],
    ['06 12 34 56 78', undefined],
    ['42 €', undefined],
    ['la 42 est encore dispo ?', '42'],
    ['annule la 42', '42'],
  ] as const)
    assert.equal(refInComment(comment)?.ref, ref, comment);
});

test('figures drawn as emojis are found at their position', () => {
  const comment = 'la 4️⃣2️⃣ svp';
  const found = refInComment(comment);
  assert.equal(comment.slice(found?.from, found?.to), '4️⃣2️⃣');
});
