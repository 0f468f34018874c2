import assert from 'node:assert/strict';
import { test } from 'vitest';
import { historyKinds } from './labels.ts';
import { kindsFor } from './rules.ts';

test('D-16 the history of settings and of accounts is for owners alone, and the rest of the history also for sellers', () => {
  assert.deepEqual(kindsFor('owner'), historyKinds);
  assert.deepEqual(
    kindsFor('seller'),
    historyKinds.filter((kind) => kind !== 'setting' && kind !== 'account'),
  );
  assert.ok(historyKinds.includes('setting') && historyKinds.includes('account'));
  assert.deepEqual([kindsFor('packer'), kindsFor(null)], [[], []]);
});
