import assert from 'node:assert/strict';
import { test } from 'vitest';
import { userChangeOf, type UserValues } from './user-change.ts';

const shown: UserValues = { firstName: 'Léa', lastName: 'Martin', pseudo: 'lea', isAdmin: true, role: 'seller' };

test('ADM-08 a changed name is saved without the pseudo and the rights, which may have changed since the form opened', () => {
  const names = { userId: 'u1', firstName: 'Léa', lastName: 'Petit' };
  assert.deepEqual(userChangeOf('u1', shown, { ...shown, lastName: 'Petit' }), names);
  assert.deepEqual(userChangeOf('u1', shown, { ...shown, lastName: 'Petit', pseudo: '' }), { ...names, pseudo: '' });
});

test('ADM-08 rights are sent only when they change, and a role only when rights are granted', () => {
  const names = { userId: 'u1', firstName: 'Léa', lastName: 'Martin' };
  assert.deepEqual(userChangeOf('u1', shown, { ...shown, isAdmin: false }), { ...names, isAdmin: false });
  const without: UserValues = { ...shown, isAdmin: false, role: 'owner' };
  const granted = userChangeOf('u1', without, { ...without, isAdmin: true });
  assert.deepEqual(granted, { ...names, isAdmin: true, role: 'owner' });
});
