import type { Shop } from '#platform/server/context.ts';

/** Time after the last message of the live feed in which the shop counts as active, in ms. */
const ACTIVE_MS = 20_000;
/**
 * Longest pause between two runs of a round while nothing happens, in ms. After a lost message, or at a due time, a quiet
 * shop is that late.
 */
export const QUIET_PAUSE_MS = 30_000;
/** Difference that a moved clock makes, in ms. A corrected clock of a machine drifts by less. */
const MOVED_MS = 1_000;
const LOOK_AT_CLOCK_MS = 500;

const aheadOf = (now: () => Date): number => now().getTime() - Date.now();

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
  let ahead = aheadOf(now);
  const stop = liveFeed.subscribe(() => (activeAt = performance.now()));
  return {
    async run() {
      const at = performance.now();
      const isMoved = Math.abs(aheadOf(now) - ahead) > MOVED_MS;
      if (at - activeAt > ACTIVE_MS && at - ranAt < QUIET_PAUSE_MS && !isMoved) return;
      const aheadNow = aheadOf(now);
      await work();
      // A failed run is repeated at the usual pace.
      [ranAt, ahead] = [at, aheadNow];
    },
    stop,
  };
}

/** Calls `moved` when the shop's clock was moved. Asks no database. @returns a function that stops it. */
export function onClockMoved(now: () => Date, moved: () => void): () => void {
  let ahead = aheadOf(now);
  const look = setInterval(() => {
    if (Math.abs(aheadOf(now) - ahead) <= MOVED_MS) return;
    ahead = aheadOf(now);
    moved();
  }, LOOK_AT_CLOCK_MS).unref();
  return () => clearInterval(look);
}
