import assert from 'node:assert/strict';
import { test } from 'vitest';
import { changedSince, emptyDraft, isEmptyDraft } from './add-draft.ts';

test('the fields of a sent draft are emptied, and fields that were changed since stay', () => {
  const draft = { ref: '42', pseudo: 'le', comment: '' };
  const sent = [{ ...draft, pseudo: 'lea' }, draft];
  assert.deepEqual(changedSince(draft, sent), emptyDraft);
  assert.deepEqual(
    changedSince({ ...draft, pseudo: 'lea' }, sent),
    emptyDraft,
    'the field may show the chosen pseudo instead of the typed text',
  );
  const next = changedSince({ ...draft, ref: '43', comment: 'en M' }, sent);
  assert.deepEqual(next, { ref: '43', pseudo: '', comment: 'en M' });
  assert.deepEqual([isEmptyDraft(next), isEmptyDraft(emptyDraft)], [false, true]);
});
