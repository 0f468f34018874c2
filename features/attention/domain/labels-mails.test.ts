import assert from 'node:assert/strict';
import { test } from 'vitest';
import { attentionWords } from './labels.ts';
import { mailName } from './labels-mails.ts';

test('a mail has a French name, and a mail of an unknown kind is named by its kind', () => {
  assert.equal(mailName('order-reminder'), 'Relance');
  assert.equal(mailName('from-tomorrow'), 'from-tomorrow');
});

test('D-13 an alert of an unknown kind shows its kind, without a sentence or advice', () => {
  // Every object inherits a property with the second name.
  for (const kind of ['from-tomorrow', 'toString'])
    assert.deepEqual(attentionWords({ kind, data: {} }), { title: kind, sentence: '', todo: '' });
});
