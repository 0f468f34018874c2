import assert from 'node:assert/strict';
import { test } from 'vitest';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { ApiProblem } from '#platform/web/api/problem.ts';
import { errorOfRequest } from './parcel-order.ts';

const problemWith = (code: string) => new ApiProblem({ code, title: 'Colissimo refuse l’étiquette', status: 422 });
const refused = problemWith(shippingProblems.carrierRefused.code);

test('SYS-04 a refused label is not shown beside a newer one without an answer', () => {
  assert.equal(errorOfRequest(refused, true), null);
  assert.equal(errorOfRequest(problemWith(shippingProblems.labelUnknown.code), true), null);
});

test('SYS-04 a refusal is shown while no label is unanswered, and a network error is always shown', () => {
  assert.equal(errorOfRequest(refused, false), refused);
  const offline = problemWith('network');
  assert.equal(errorOfRequest(offline, true), offline);
});
