import assert from 'node:assert/strict';
import { test } from 'vitest';
import { userChangeOf, type UserValues } from './user-change.ts';

const shown: UserValues = { firstName: 'Léa', lastName: 'Martin', pseudo: 'lea', isAdmin: true, role: 'seller' };

test('ADM-08 a changed name is saved without the other fields, which may have changed since the form opened', () => {
  const lastName = { userId: 'u1', lastName: 'Petit' };
  assert.deepEqual(userChangeOf('u1', shown, { ...shown, lastName: 'Petit' }), lastName);
  assert.deepEqual(userChangeOf('u1', shown, { ...shown, firstName: 'Lia' }), { userId: 'u1', firstName: 'Lia' });
  assert.deepEqual(userChangeOf('u1', shown, { ...shown, lastName: 'Petit', pseudo: '' }), { ...lastName, pseudo: '' });
});

test('ADM-08 rights are sent only when they change, and a role only when rights are granted', () => {
  assert.deepEqual(userChangeOf('u1', shown, { ...shown, isAdmin: false }), { userId: 'u1', isAdmin: false });
  const without: UserValues = { ...shown, isAdmin: false, role: 'owner' };
  const granted = userChangeOf('u1', without, { ...without, isAdmin: true });
  assert.deepEqual(granted, { userId: 'u1', isAdmin: true, role: 'owner' });
});
