import type { Shop } from '#platform/server/context.ts';
import { isMoved, offsetOf } from './moved-clock.ts';

/** Time after the last message of the live feed in which the shop counts as active, in ms. */
const ACTIVE_MS = 20_000;
/**
 * Longest pause between two runs of a round while nothing happens, in ms. After a lost message, or at a due time, a quiet
 * shop is that late.
 */
export const QUIET_PAUSE_MS = 30_000;
/**
 * Returns work that is left out while the shop is quiet: no message came for a while, the shop's clock was not moved, and the
 * work ran a moment ago. Costs the database nothing then (decision 0119).
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
      // A failed run is repeated at the usual pace.
      [ranAt, offset] = [at, offsetNow];
    },
    stop,
  };
}
