import assert from 'node:assert/strict';
import { test } from 'vitest';
import { attentionWords } from './labels.ts';
import { mailName } from './labels-mails.ts';

test('a mail has a French name, and a mail of an unknown kind is named by its kind', () => {
  assert.notEqual(mailName('order-reminder'), 'order-reminder');
  assert.equal(mailName('from-tomorrow'), 'from-tomorrow');
});

test('D-13 an alert of an unknown kind shows its kind, without a sentence or advice', () => {
  assert.deepEqual(attentionWords({ kind: 'from-tomorrow', data: {} }), {
    title: 'from-tomorrow',
    sentence: '',
    todo: '',
  });
});
