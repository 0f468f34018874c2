import { setTimeout as pause } from 'node:timers/promises';

// Loaded into a server process before the shop's own files (`node --expose-gc --import`): tells its parent, when asked,
// what memory the process holds.

/** In MB: what the process holds of the machine, what its objects take, what stands outside of them (buffers). */
export interface Memory {
  rss: number;
  heap: number;
  buffers: number;
}
/** `rest`: once all garbage is collected. `watch`: begins to look often; `most`: ends it, and says the most of each. */
export type Question = 'rest' | 'watch' | 'most';

const OFTEN_MS = 20;
const MB = 1e6;

const now = (): Memory => {
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss: rss / MB, heap: heapUsed / MB, buffers: external / MB };
};

let most: Memory = now();
let watching: NodeJS.Timeout | undefined;

const look = (): void => {
  const { rss, heap, buffers } = now();
  most = { rss: Math.max(most.rss, rss), heap: Math.max(most.heap, heap), buffers: Math.max(most.buffers, buffers) };
};

async function answer(question: Question): Promise<Memory> {
  if (question === 'watch') {
    most = now();
    clearInterval(watching);
    watching = setInterval(look, OFTEN_MS);
    return most;
  }
  if (question === 'most') {
    clearInterval(watching);
    look();
    return most;
  }
  // What a collection lets go of may hold more that only the next one sees.
  for (let times = 0; times < 3; times++) {
    globalThis.gc?.();
    await pause(50);
  }
  return now();
}

process.on('message', (question: Question) => void answer(question).then((memory) => process.send?.(memory)));
