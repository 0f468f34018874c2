import { setTimeout as pause } from 'node:timers/promises';

// Runs in a server process before the shop's own files (`node --expose-gc --import`). Reports the memory of the process
// to its parent on request.

/** Memory in MB: the resident set, the used JavaScript heap, and the buffers outside the heap. */
export interface Memory {
  rss: number;
  heap: number;
  buffers: number;
}
/**
 * `rest`: memory after garbage collection. `watch`: starts frequent sampling. `peak`: ends the sampling and
 * returns the maximum of each value.
 */
export type Question = 'rest' | 'watch' | 'peak';

const SAMPLE_EVERY_MS = 20;
const MB = 1e6;

const readMemory = (): Memory => {
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss: rss / MB, heap: heapUsed / MB, buffers: external / MB };
};

let highest: Memory = readMemory();
let sampling: NodeJS.Timeout | undefined;

const sampleMemory = (): void => {
  const { rss, heap, buffers } = readMemory();
  highest = {
    rss: Math.max(highest.rss, rss),
    heap: Math.max(highest.heap, heap),
    buffers: Math.max(highest.buffers, buffers),
  };
};

async function answer(question: Question): Promise<Memory> {
  if (question === 'watch') {
    highest = readMemory();
    clearInterval(sampling);
    sampling = setInterval(sampleMemory, SAMPLE_EVERY_MS);
    return highest;
  }
  if (question === 'peak') {
    clearInterval(sampling);
    sampleMemory();
    return highest;
  }
  // Objects freed by one collection may release objects that only the next collection frees.
  for (let times = 0; times < 3; times++) {
    globalThis.gc?.();
    await pause(50);
  }
  return readMemory();
}

process.on('message', (question: Question) => void answer(question).then((memory) => process.send?.(memory)));
