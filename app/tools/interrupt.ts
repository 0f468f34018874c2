import type { Progress } from './progress.ts';
import { FilesLeft } from './restored-files.ts';

/** Time in ms after which a second signal ends the process at once. Before it, the second signal is a duplicate. */
const SAME_STOP_MS = 1_000;

export class Interrupted extends Error {
  /** `runTool` prints errors of this name as a sentence, without a stack. */
  override readonly name = 'Error';
  constructor() {
    super('Interrompu : rien n’a été gardé.');
  }
}

export const INTERRUPTED_CODE = 130;

/**
 * Runs work that undoes its changes when it fails. Ctrl-C, SIGTERM or SIGHUP aborts the signal of the work. A second
 * signal, more than `SAME_STOP_MS` later, ends the process at once.
 * @throws Interrupted when the work failed after a signal, or FilesLeft when it could not undo its changes.
 */
export async function interruptible(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  let abortedAt: number | null = null;
  const abort = (): void => {
    if (abortedAt === null) {
      abortedAt = performance.now();
      controller.abort(new Interrupted());
    } else if (performance.now() - abortedAt > SAME_STOP_MS) process.exit(INTERRUPTED_CODE);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, abort);
  try {
    await work(controller.signal).catch((error: unknown) => {
      // Ctrl-C also ends a database that the tool has started. The work may then fail earlier, because it has lost its
      // connection.
      throw controller.signal.aborted && !(error instanceof FilesLeft) ? controller.signal.reason : error;
    });
  } finally {
    for (const signal of signals) process.off(signal, abort);
  }
}

export interface RunControls {
  signal?: AbortSignal;
  progress?: Progress;
}
