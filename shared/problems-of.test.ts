import assert from 'node:assert/strict';
import { test } from 'vitest';
import { problem, refuse } from './problem.ts';
import { onField, problemsOf } from './problems-of.ts';

test('the refusals of a list name its feature and its rows', () => {
  const { notFound, changedMeanwhile } = problemsOf('colours', 'cette couleur');
  assert.deepEqual([notFound.code, notFound.status], ['colours.not-found', 404]);
  assert.equal(refuse(notFound).message, 'Cette couleur n’existe plus');
  assert.equal(changedMeanwhile.code, 'colours.changed-meanwhile');
});

test('a problem of a field keeps its code, and a refusal is recognized by its name', () => {
  const taken = problem('colours.taken', 409, 'Ce nom est déjà pris');
  assert.deepEqual(onField('name', taken), { ...taken, field: 'name' });
  assert.equal(refuse(taken).name, 'Refusal');
});
