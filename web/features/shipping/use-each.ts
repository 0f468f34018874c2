import { useState } from 'react';
import type { SelectionOutcome } from '#domain/http/schemas.ts';
import { generateLabel } from '#domain/shipping/endpoints.ts';
import { shippingProblems } from '#domain/shipping/problems.ts';
import { isUnanswered, refusedWith, sentenceOf } from '#web/api/problem.ts';
import { invalidateAfter } from '#web/api/query.ts';

/** The carrier takes its time for each: some are asked for at once, few enough to be told from a flood. */
const AT_ONCE = 3;

export interface EachOutcome extends SelectionOutcome {
  /** Those that were not begun, once it was clear that none would go well. */
  left: number;
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
    let done = 0;
    const tell = () => setProgress({ done: done + refused.length, of: orders.length });
    tell();
    const work = async () => {
      for (let order = queue.shift(); order; order = queue.shift()) {
        const { id, number } = order;
        try {
          await act(order);
          done += 1;
        } catch (problem) {
          refused.push({ id, number, code: '', reason: sentenceOf(problem) });
          if (isForAll(problem)) return tell();
        }
        tell();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await invalidateAfter(generateLabel);
    setProgress(null);
    return { done, refused, left: queue.length };
  };
  return { progress, run };
}
