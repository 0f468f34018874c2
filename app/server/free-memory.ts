import { performance } from 'node:perf_hooks';

const SAMPLE_MS = 60_000;
/** Utilization above which the process was in use, from 0 to 1. */
const USED = 0.05;
/** Utilization up to which the process is quiet, so that a collection delays no request. */
const QUIET = 0.02;
/** Resident set above which a collection is worth its duration of a sixth of a second, in bytes. */
const LARGE_BYTES = 220e6;

/** Collects the garbage, and returns the free pages of V8 to the system. Does nothing without `--expose-gc`. */
export function freeMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

interface Sample {
  utilization: number;
  rss: number;
}

/**
 * Returns a function that decides for each sample whether to collect. The function returns true once, in the first
 * quiet minute after use, unless the process is small.
 */
export function oncePerUse(): (sample: Sample) => boolean {
  let wasUsed = false;
  return ({ utilization, rss }) => {
    if (utilization > USED) wasUsed = true;
    if (!wasUsed || utilization > QUIET) return false;
    wasUsed = false;
    return rss > LARGE_BYTES;
  };
}

/** Frees memory each time that the process becomes quiet. V8 would keep the pages of the busiest minute for days. */
export function freeMemoryWhenQuiet(): void {
  const shouldCollect = oncePerUse();
  let previous = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, previous);
    previous = now;
    if (shouldCollect({ utilization, rss: process.memoryUsage.rss() })) freeMemory();
  }, SAMPLE_MS).unref();
}
