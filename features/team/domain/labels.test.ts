import assert from 'node:assert/strict';
import { test } from 'vitest';
import { accountChangeSentence, accountChanges } from './labels.ts';

test('a change of rights names the roles before and after, and an unknown role is not shown', () => {
  const sentence = (from: unknown, to: unknown) =>
    accountChangeSentence('role', { from, to }).replaceAll('\u00a0', ' ');
  assert.equal(sentence('packer', 'owner'), 'Rôle : Préparation → Propriétaire');
  assert.equal(sentence(null, 'seller'), 'Droits donnés : Vente');
  assert.equal(sentence('seller', null), 'Droits retirés : Vente');
  assert.equal(sentence('from-tomorrow', null), 'Droits retirés : ');
  assert.equal(sentence(null, 7), 'Droits retirés : ');
});

test('an invitation names its address and its role, and an erased address is not invented', () => {
  const sentence = (change: string, data: Record<string, unknown>) =>
    accountChangeSentence(change, data).replaceAll('\u00a0', ' ');
  assert.equal(
    sentence('invited', { to: 'packer', email: 'lea@test.example' }),
    'Invitation envoyée à lea@test.example : Préparation',
  );
  assert.equal(sentence('invited', { email: null }), 'Invitation envoyée à une adresse effacée : ');
  assert.equal(sentence('joined', { to: 'owner' }), 'Invitation acceptée : Propriétaire');
  assert.equal(sentence('joined', {}), 'Invitation acceptée : ');
  assert.equal(sentence('from-tomorrow', {}), 'from-tomorrow');
});

test('each known change of an account has a sentence', () => {
  for (const change of accountChanges) assert.match(accountChangeSentence(change, {}), /^[A-ZÉ]/, change);
});
