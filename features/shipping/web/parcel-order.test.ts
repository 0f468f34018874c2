import assert from 'node:assert/strict';
import { test } from 'vitest';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { ApiProblem } from '#platform/web/api/problem.ts';
import { errorOfRequest, openParcelSentence } from './parcel-order.ts';

const problemWith = (code: string) => new ApiProblem({ code, title: 'Colissimo refuse l’étiquette', status: 422 });
const refused = problemWith(shippingProblems.carrierRefused.code);

test('SYS-04 a refusal is not shown beside a newer request without an answer', () => {
  assert.equal(errorOfRequest(refused, true), null);
  assert.equal(errorOfRequest(problemWith(shippingProblems.labelUnknown.code), true), null);
});

test('SYS-04 a refusal is shown while no request is unanswered, and a network error is always shown', () => {
  assert.equal(errorOfRequest(refused, false), refused);
  const offline = problemWith('network');
  assert.equal(errorOfRequest(offline, true), offline);
});

test('D-05 the sentence about an open parcel names the unpaid orders that would not leave in it', () => {
  assert.match(openParcelSentence([]), /^Les prochaines commandes .* partiront dans ce colis\.$/);
  assert.match(openParcelSentence(['C1001']), /: C1001\. .* sans cette commande\. La cliente devra la valider/);
  assert.match(openParcelSentence(['C1001', 'C1002']), /: C1001, C1002\. .* sans ces commandes\. .* devra les valider/);
});
