import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

type TaskResult = { bytes: unknown } | { failure: string };

/** An idle thread holds 45 MB. */
const IDLE_MS = 60_000;

/**
 * Runs tasks one at a time. In the main thread, they would block requests for hundreds of milliseconds. The thread
 * answers each message with a `TaskResult`. The thread starts with the first task and ends when idle.
 * @param subject names the result in the error message: « a PDF ».
 */
export function taskThread<Task>(file: URL, subject: string) {
  let lastTask: Promise<unknown> = Promise.resolve();
  let thread: Worker | null = null;
  let endTimer: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const started = new Worker(file);
    // Without this listener, an error of an idle thread would end the process.
    return started.on('error', () => {
      if (thread === started) thread = null;
    });
  };
  const endThread = () => {
    void thread?.terminate();
    thread = null;
  };
  const runNow = async (task: Task, limitMs: number): Promise<unknown> => {
    clearTimeout(endTimer);
    thread ??= start();
    thread.ref();
    try {
      thread.postMessage(task);
      const [result] = (await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })) as [TaskResult];
      if ('failure' in result) throw new Error(`${subject} was not made: ${result.failure}`);
      return result.bytes;
    } catch (error) {
      endThread();
      throw error;
    } finally {
      thread?.unref();
      endTimer = setTimeout(endThread, IDLE_MS).unref();
    }
  };
  /** @throws Error when the task fails, or takes longer than `limitMs` once it has begun. */
  return (task: Task, limitMs: number): Promise<unknown> => {
    const result = lastTask.then(() => runNow(task, limitMs));
    lastTask = result.catch(() => undefined);
    return result;
  };
}

/** Answers the messages of `taskThread` in its thread. On Linux, requests have a higher priority than the tasks. */
export function answerTasks<Task>(
  port: import('node:worker_threads').MessagePort | null,
  make: (task: Task) => Promise<unknown>,
): void {
  const answer = async (task: Task): Promise<TaskResult> => {
    try {
      return { bytes: await make(task) };
    } catch (error) {
      return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  // On Linux, the priority applies to the calling thread. On other systems, it would apply to the whole process.
  if (port && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  port?.on('message', (task: Task) => void answer(task).then((result) => port.postMessage(result)));
}
