import assert from 'node:assert/strict';
import { test } from 'vitest';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { ApiProblem } from '#platform/web/api/problem.ts';
import { createdLabels, outcomeOf, refusalOf, runBatch } from './use-order-batch.ts';

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

test('ADM-22 after an error that affects every order, no further label is requested', async () => {
  const orders = Array.from({ length: 12 }, (_, turn) => ({ id: String(turn), number: `C${turn}` }));
  const misconfigured = {
    code: shippingProblems.carrierMisconfigured.code,
    status: 502,
    title: 'Identifiants Colissimo refusés',
  };
  const requested: string[] = [];
  const { finished, refused, left, stopped } = await runBatch(
    orders,
    async ({ id }) => {
      requested.push(id);
      if (id === '0') throw new ApiProblem(misconfigured);
      await new Promise((resolve) => setTimeout(resolve, 1));
    },
    () => undefined,
  );
  // Three requests run concurrently. The error of the first request comes after the start of the other two.
  assert.deepEqual(requested, ['0', '1', '2']);
  assert.deepEqual([finished.length, refused.length, left], [2, 1, 9]);
  assert.equal(stopped, misconfigured.title);
});
