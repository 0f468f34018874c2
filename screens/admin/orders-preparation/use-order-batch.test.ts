import assert from 'node:assert/strict';
import { test } from 'vitest';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { ApiProblem } from '#platform/web/api/problem.ts';
import { createdLabels, outcomeOf, refusalOf } from './use-order-batch.ts';

const order = { id: '1', number: 'C1024' };
const unanswered = {
  code: shippingProblems.labelUnknown.code,
  status: 409,
  title: shippingProblems.labelUnknown.sentence({ reason: null }),
};
const refusal = { code: shippingProblems.carrierRefused.code, status: 422, title: 'Colissimo refuse l’étiquette' };

test('SYS-04 a label that Colissimo left without an answer is counted apart from refused labels', () => {
  const refused = [unanswered, refusal].map((body) => refusalOf(order, new ApiProblem(body)));
  const outcome = { finished: [order, order], refused, left: 0, stopped: null };
  assert.equal(outcomeOf(createdLabels, outcome), '2 étiquettes créées, 1 refusée, 1 sans réponse');
});
