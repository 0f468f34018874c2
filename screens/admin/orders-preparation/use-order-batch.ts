import { useState } from 'react';
import { outcomeSentence } from '#shared/counted.ts';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { ApiProblem, isUnanswered, isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';

/**
 * Number of requests sent at the same time. Small, because the carrier is slow and many requests could look like an
 * attack.
 */
const CONCURRENCY = 3;

export interface OrderRef {
  id: string;
  number: string;
}

export interface BatchResult {
  finished: readonly OrderRef[];
  /** Orders that failed, or whose result is unknown because the server or the carrier did not answer. */
  refused: (SelectionOutcome['refused'][number] & OrderRef & { isUnanswered: boolean })[];
  /** Number of orders not attempted after an error that affects every order. */
  left: number;
  /** Reason of the error that affects every order; null without such an error. */
  stopped: string | null;
}

export function useOrderBatch() {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  const run = async (orders: readonly OrderRef[], act: (order: OrderRef) => Promise<unknown>): Promise<BatchResult> => {
    const result = await runBatch(orders, act, (done) => setProgress({ done, total: orders.length }));
    const listUpdate = invalidateAfter(generateLabel);
    // During an outage the read of the list is repeated, so the result is shown without waiting for the list.
    if (result.stopped === null) await listUpdate;
    setProgress(null);
    return result;
  };
  return { progress, run };
}

/** Calls `act` for each order. After an error that affects every order, no further order is attempted. */
export async function runBatch(
  orders: readonly OrderRef[],
  act: (order: OrderRef) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<BatchResult> {
  const queue = orders.map(({ id, number }) => ({ id, number }));
  const refused: BatchResult['refused'] = [];
  const finished: OrderRef[] = [];
  let stopped: string | null = null;
  onProgress(0);
  const worker = async () => {
    while (stopped === null) {
      const order = queue.shift();
      if (!order) return;
      try {
        await act(order);
        finished.push(order);
      } catch (problem) {
        refused.push(refusalOf(order, problem));
        if (isForAll(problem)) stopped = sentenceOf(problem);
      }
      onProgress(finished.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { finished, refused, left: queue.length, stopped };
}

export const refusalOf = (order: OrderRef, problem: unknown): BatchResult['refused'][number] => ({
  ...order,
  code: problem instanceof ApiProblem ? problem.code : '',
  reason: sentenceOf(problem),
  isUnanswered: isUnanswered(problem) || isRefusedWith(problem, shippingProblems.labelUnknown),
});

/** Returns true for errors that affect every order: no network, or refused carrier credentials. */
const isForAll = (problem: unknown): boolean =>
  isUnanswered(problem) || isRefusedWith(problem, shippingProblems.carrierMisconfigured);

interface Words {
  singular: string;
  plural: string;
  isMasculine?: boolean;
}
export const createdLabels: Words = { singular: 'étiquette créée', plural: 'étiquettes créées' };
export const recordedNumbers: Words = { singular: 'numéro noté', plural: 'numéros notés', isMasculine: true };
export const validatedPreparations: Words = { singular: 'préparation validée', plural: 'préparations validées' };
export const undoneValidations: Words = { singular: 'validation annulée', plural: 'validations annulées' };

/** Returns « 38 étiquettes créées, 2 refusées, 1 sans réponse, 3 pas demandées ». */
export function outcomeOf(
  { singular, plural, isMasculine = false }: Words,
  { finished, refused, left }: BatchResult,
): string {
  const unanswered = refused.filter(({ isUnanswered }) => isUnanswered).length;
  return outcomeSentence(
    `Aucun${isMasculine ? '' : 'e'} ${singular}`,
    [finished.length, singular, plural],
    [refused.length - unanswered, isMasculine ? 'refusé' : 'refusée'],
    [unanswered, 'sans réponse', 'sans réponse'],
    [left, isMasculine ? 'pas enregistré' : 'pas demandée'],
  );
}

export const isFullSuccess = ({ refused, left }: BatchResult): boolean => refused.length + left === 0;

export const finishedOnly = ({ finished }: BatchResult): BatchResult => ({
  finished,
  refused: [],
  left: 0,
  stopped: null,
});

export const mergeResults = (first: BatchResult, retry: BatchResult): BatchResult => {
  const isRetried = ({ id }: { id: string }) => [...retry.finished, ...retry.refused].some((order) => order.id === id);
  return {
    ...first,
    finished: [...first.finished, ...retry.finished],
    refused: [...first.refused.filter((refusedOrder) => !isRetried(refusedOrder)), ...retry.refused],
  };
};

export const incompleteOf = ({ refused }: BatchResult): BatchResult['refused'] =>
  refused.filter(({ code }) => code === shippingProblems.piecesMissing.code);
