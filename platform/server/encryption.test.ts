import assert from 'node:assert/strict';
import { test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const place = { purpose: 'second-factor', rowId: 'a' };
const [first, second] = ['first secret of at least 32 characters', 'second secret of at least 32 characters'];

test('an encrypted text differs each time, and is read with its secret, also when this is an earlier secret', () => {
  const stored = encrypt([first], place, 'JBSWY3DP');
  assert.doesNotMatch(stored, /JBSWY3DP/);
  assert.notEqual(encrypt([first], place, 'JBSWY3DP'), stored);
  assert.deepEqual(decrypt([first], place, stored), { text: 'JBSWY3DP', isCurrent: true });
  assert.deepEqual(decrypt([second, first], place, stored), { text: 'JBSWY3DP', isCurrent: false });
});

test('an encrypted text is not read in another row, for another purpose, under another secret, or after a change', () => {
  const stored = encrypt([first], place, 'JBSWY3DP');
  const changed = `${stored.slice(0, -1)}${stored.endsWith('A') ? 'Q' : 'A'}`;
  assert.equal(decrypt([first], { ...place, rowId: 'b' }, stored), null);
  assert.equal(decrypt([first], { ...place, purpose: 'other' }, stored), null);
  assert.equal(decrypt([second], place, stored), null);
  assert.equal(decrypt([], place, stored), null);
  assert.equal(decrypt([first], place, changed), null);
  assert.equal(decrypt([first], place, 'v1.AAAA'), null);
});

test('without a secret a text is stored in clear, and read once a secret is given', () => {
  const stored = encrypt([], place, 'JBSWY3DP');
  assert.equal(stored, 'JBSWY3DP');
  assert.deepEqual(decrypt([], place, stored), { text: 'JBSWY3DP', isCurrent: true });
  assert.deepEqual(decrypt([first], place, stored), { text: 'JBSWY3DP', isCurrent: false });
});
