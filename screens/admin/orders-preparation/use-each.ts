import { useState } from 'react';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { ApiProblem, isUnanswered, refusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';

/** The carrier takes its time for each: some are asked for at once, few enough to be told from a flood. */
const AT_ONCE = 3;

/** An order that something is done to. */
export interface One {
  id: string;
  number: string;
}

export interface EachOutcome {
  /** Those that went well. */
  finished: readonly One[];
  /** Those that failed: nobody knows whether what got no answer was done. */
  refused: (SelectionOutcome['refused'][number] & One & { isUnanswered: boolean })[];
  /** Those that were not begun, once it was clear that none would go well. */
  left: number;
  /** Why none would; null where nothing stood in the way of all. */
  stopped: string | null;
}

/** What stands in the way of one stands in the way of all. */
const isForAll = (problem: unknown): boolean =>
  isUnanswered(problem) || refusedWith(problem, shippingProblems.carrierMisconfigured);

/** Does one thing to each of some orders, by itself: those that are refused hold none of the others back. */
export function useEach() {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  const run = async (orders: readonly One[], act: (order: One) => Promise<unknown>): Promise<EachOutcome> => {
    const queue = orders.map(({ id, number }) => ({ id, number }));
    const refused: EachOutcome['refused'] = [];
    const finished: One[] = [];
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
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const listed = invalidateAfter(generateLabel);
    // Without an answer the list would not come either, for as long as it is asked for again: what happened is said now.
    if (stopped === null) await listed;
    setProgress(null);
    return { finished, refused, left: queue.length, stopped };
  };
  return { progress, run };
}
