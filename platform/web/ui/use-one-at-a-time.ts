import { useRef, useState } from 'react';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { toast } from './toast.ts';

/** Ignores a call of `run` while earlier work runs. Shows the error of failed work as a toast. */
export function useOneAtATime(): { busy: boolean; run: (work: () => Promise<unknown>) => void } {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    void work()
      .catch((problem: unknown) => toast.error(sentenceOf(problem)))
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };
  return { busy, run };
}
