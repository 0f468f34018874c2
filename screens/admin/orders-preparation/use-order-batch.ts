import { useState } from 'react';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { ApiProblem, isUnanswered, refusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';

/** Requests sent at the same time. The carrier is slow; a small number does not look like an attack. */
const CONCURRENCY = 3;

export interface OrderRef {
  id: string;
  number: string;
}

export interface BatchResult {
  finished: readonly OrderRef[];
  /** Orders that failed, or whose result is unknown because the server did not answer. */
  refused: (SelectionOutcome['refused'][number] & OrderRef & { isUnanswered: boolean })[];
  /** Number of orders not attempted after an error that affects every order. */
  left: number;
  /** Reason of that error; null without one. */
  stopped: string | null;
}

/** Returns true for errors that affect every order: no network, or refused carrier credentials. */
const isForAll = (problem: unknown): boolean =>
  isUnanswered(problem) || refusedWith(problem, shippingProblems.carrierMisconfigured);

/** Runs an action for each order separately. A refused order does not stop the batch. */
export function useOrderBatch() {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  const run = async (orders: readonly OrderRef[], act: (order: OrderRef) => Promise<unknown>): Promise<BatchResult> => {
    const queue = orders.map(({ id, number }) => ({ id, number }));
    const refused: BatchResult['refused'] = [];
    const finished: OrderRef[] = [];
    let stopped: string | null = null;
    const tell = () => setProgress({ done: finished.length + refused.length, of: orders.length });
    tell();
    const work = async () => {
      for (let order = queue.shift(); order; order = queue.shift()) {
        try {
          await act(order);
          finished.push(order);
        } catch (problem) {
          const code = problem instanceof ApiProblem ? problem.code : '';
          const reason = sentenceOf(problem);
          refused.push({ ...order, code, reason, isUnanswered: isUnanswered(problem) });
          if (isForAll(problem)) {
            stopped = reason;
            return tell();
          }
        }
        tell();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    const listed = invalidateAfter(generateLabel);
    // During an outage the list would be read again and again, so the result is shown without waiting for it.
    if (stopped === null) await listed;
    setProgress(null);
    return { finished, refused, left: queue.length, stopped };
  };
  return { progress, run };
}
