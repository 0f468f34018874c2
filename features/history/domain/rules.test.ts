import assert from 'node:assert/strict';
import { test } from 'vitest';
import { historyKinds } from './labels.ts';
import { kindsFor } from './rules.ts';

test('D-16 owners see the whole history, sellers see it without settings and accounts, and packers do not see it', () => {
  assert.deepEqual(kindsFor('owner'), historyKinds);
  assert.deepEqual(
    kindsFor('seller'),
    historyKinds.filter((kind) => kind !== 'setting' && kind !== 'account'),
  );
  assert.ok(historyKinds.includes('setting') && historyKinds.includes('account'));
  assert.deepEqual([kindsFor('packer'), kindsFor(null)], [[], []]);
});
