import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ownRoleSentence, isRoleAtLeast, roleAfter, roleFor, roleNames } from './roles.ts';

test('D-16 each role includes the rights of the previous role, and a user without a role has no rights', () => {
  const table = [null, ...roleNames].map((role) => roleNames.map((needed) => isRoleAtLeast(role, needed)));
  assert.deepEqual(table, [
    [false, false, false],
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
  assert.deepEqual(
    roleNames.map((role) => isRoleAtLeast(role, roleFor({}))),
    [false, true, true],
    'an endpoint that declares no role requires a seller',
  );
});

test('ADM-08 new rights without a role mean a seller, and a role alone gives no rights', () => {
  assert.equal(roleAfter(null, { isAdmin: true }), 'seller');
  assert.equal(roleAfter(null, { isAdmin: true, role: 'packer' }), 'packer');
  assert.equal(roleAfter('seller', { isAdmin: true }), 'seller');
  assert.equal(roleAfter('seller', { role: 'owner' }), 'owner');
  assert.equal(roleAfter('owner', { isAdmin: false, role: 'owner' }), null);
  assert.equal(roleAfter(null, { role: 'owner' }), null);
  assert.equal(roleAfter('packer', {}), 'packer');
});

test('ADM-32 the role of a team member is described in whole sentences', () => {
  assert.equal(
    ownRoleSentence('packer'),
    'Votre rôle\u00A0: Préparation. Vous pouvez lire les commandes et préparer les colis\u00A0: étiquettes, bons, expéditions.',
  );
});
