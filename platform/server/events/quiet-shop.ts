import type { Shop } from '#platform/server/context.ts';
import { isMoved, offsetOf } from './moved-clock.ts';

/** Time after a message in which the shop counts as active. */
const ACTIVE_MS = 20_000;
/** A change whose message is lost, or a due time, is noticed after this pause at the latest. */
export const QUIET_PAUSE_MS = 30_000;

/**
 * Wraps work that is skipped while the shop is quiet: no recent message, an unmoved clock, and a recent run. A skipped
 * run sends no statement (decision 0119).
 */
export function unlessQuiet(
  { liveFeed, now }: Pick<Shop, 'liveFeed' | 'now'>,
  work: () => Promise<void>,
): { run(): Promise<void>; stop(): void } {
  let activeAt = performance.now();
  let ranAt = Number.NEGATIVE_INFINITY;
  let offset = offsetOf(now);
  const stop = liveFeed.subscribe(() => (activeAt = performance.now()));
  return {
    async run() {
      const at = performance.now();
      if (at - activeAt > ACTIVE_MS && at - ranAt < QUIET_PAUSE_MS && !isMoved(now, offset)) return;
      const offsetNow = offsetOf(now);
      await work();
      // A failed run does not come here, so that the work is repeated at the usual pace.
      [ranAt, offset] = [at, offsetNow];
    },
    stop,
  };
}
