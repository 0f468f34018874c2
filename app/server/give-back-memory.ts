import { performance } from 'node:perf_hooks';

/** Interval between two looks at the process, in ms. */
const LOOK_MS = 60_000;
/** Shares of a minute above which the process was in use, and below which a collection delays nobody. */
const [USED, QUIET] = [0.05, 0.02];
/** Resident set from which a collection is worth its sixth of a second, in bytes. */
const LARGE_BYTES = 220e6;

/** Collects the garbage, and returns the pages that V8 keeps for later. Does nothing without `--expose-gc`. */
export function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** One look at the process. */
interface Look {
  /** Part of the time since the last look in which the process worked, from 0 to 1. */
  utilization: number;
  /** Resident set, in bytes. */
  rss: number;
}

/** Returns a function that says after each look whether to collect: once in the first quiet minute after some use. */
export function oncePerUse(): (look: Look) => boolean {
  let wasUsed = false;
  return ({ utilization, rss }) => {
    if (utilization > USED) wasUsed = true;
    if (!wasUsed || utilization > QUIET) return false;
    wasUsed = false;
    return rss > LARGE_BYTES;
  };
}

/** Gives memory back whenever the process falls quiet. V8 would keep the pages of the busiest minute for days. */
export function giveBackWhenQuiet(): void {
  const isWorthwhile = oncePerUse();
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (isWorthwhile({ utilization, rss: process.memoryUsage.rss() })) giveBackMemory();
  }, LOOK_MS).unref();
}
