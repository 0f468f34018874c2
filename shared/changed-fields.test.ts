import assert from 'node:assert/strict';
import { test } from 'vitest';
import { changedFields, changesSentence, valueText } from './changed-fields.ts';

test('ADM-20 the changed fields of two states are returned and shown field by field', () => {
  const before: { name: string; size: string | null; price: number } = { name: 'Robe', size: null, price: 10 };
  assert.equal(changedFields(before, { ...before }, ['name', 'size', 'price']), null);
  const changed = changedFields(before, { name: 'Jupe', size: 'M', price: 10 }, ['name', 'size', 'price']);
  assert.deepEqual(changed, { before: { name: 'Robe', size: null }, after: { name: 'Jupe', size: 'M' } });
  const sentence = (of: ReturnType<typeof changedFields>) =>
    changesSentence(of?.before, of?.after, {
      name: ['Nom', valueText],
      size: ['Taille', valueText],
      price: ['Prix', valueText],
    });
  assert.equal(sentence(changed), 'Nom\u00A0: Robe → Jupe · Taille\u00A0: – → M');
  assert.equal(sentence(null), '');
});
