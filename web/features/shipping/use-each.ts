import { useState } from 'react';
import type { SelectionOutcome } from '#domain/http/schemas.ts';
import { generateLabel } from '#domain/shipping/endpoints.ts';
import { shippingProblems } from '#domain/shipping/problems.ts';
import { ApiProblem, isUnanswered, refusedWith, sentenceOf } from '#web/api/problem.ts';
import { invalidateAfter } from '#web/api/query.ts';

/** The carrier takes its time for each: some are asked for at once, few enough to be told from a flood. */
const AT_ONCE = 3;

export interface EachOutcome extends SelectionOutcome {
  refused: (SelectionOutcome['refused'][number] & { number: string })[];
  /** Those that were not begun, once it was clear that none would go well. */
  left: number;
  /** The ids of those that went well. */
  finished: readonly string[];
}

/** What stands in the way of one stands in the way of all. */
const isForAll = (problem: unknown): boolean =>
  isUnanswered(problem) || refusedWith(problem, shippingProblems.carrierMisconfigured);

/** Does one thing to each of some orders, by itself: those that are refused hold none of the others back. */
export function useEach() {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  const run = async <Order extends { id: string; number: string }>(
    orders: readonly Order[],
    act: (order: Order) => Promise<unknown>,
  ): Promise<EachOutcome> => {
    const queue = [...orders];
    const refused: EachOutcome['refused'] = [];
    const finished: string[] = [];
    const tell = () => setProgress({ done: finished.length + refused.length, of: orders.length });
    tell();
    const work = async () => {
      for (let order = queue.shift(); order; order = queue.shift()) {
        const { id, number } = order;
        try {
          await act(order);
          finished.push(id);
        } catch (problem) {
          const code = problem instanceof ApiProblem ? problem.code : '';
          refused.push({ id, number, code, reason: sentenceOf(problem) });
          if (isForAll(problem)) return tell();
        }
        tell();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await invalidateAfter(generateLabel);
    setProgress(null);
    return { done: finished.length, finished, refused, left: queue.length };
  };
  return { progress, run };
}
