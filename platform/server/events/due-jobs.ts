import type { Logger } from 'pino';
import { warnUnlessUnavailable } from './warn-unless-unavailable.ts';

/** Maximum time until a job without a notification is found. */
const UNNOTICED_MS = 10_000;
/** Requested checks within this time are combined. */
const COMBINED_MS = 50;

export interface QueueDue {
  name: string;
  /** Time until the first job is due; null without a waiting job. */
  dueMs: number | null;
}

interface Options {
  log: Logger;
  read(): Promise<QueueDue[]>;
  wake(queue: string): void;
}

/**
 * Wakes the workers of queues whose jobs are due, by one statement for all queues. Sleeps until the next due time, and
 * no longer than `UNNOTICED_MS` (decision 0119).
 */
export class DueJobs {
  readonly #options: Options;
  readonly #requestedChecks = new Set<number>();
  #nextCheckAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = true;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    this.#nextCheckAt = performance.now();
    this.#sleep();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Must be called for a job that no notification announces. */
  checkAfter(ms: number): void {
    if (this.#isStopped || ms > UNNOTICED_MS) return;
    this.#requestedChecks.add(Math.ceil((performance.now() + ms) / COMBINED_MS) * COMBINED_MS);
    this.#sleep();
  }

  #sleep(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const waitMs = Math.min(this.#nextCheckAt, ...this.#requestedChecks) - performance.now();
    this.#timer = setTimeout(() => void this.#check(), Math.max(0, waitMs));
  }

  async #check(): Promise<void> {
    const now = performance.now();
    for (const at of this.#requestedChecks) if (at <= now) this.#requestedChecks.delete(at);
    this.#nextCheckAt = Number.POSITIVE_INFINITY;
    let nextMs = UNNOTICED_MS;
    try {
      for (const { name, dueMs } of await this.#options.read()) {
        if (dueMs === null) continue;
        if (dueMs <= 0) this.#options.wake(name);
        else nextMs = Math.min(nextMs, dueMs);
      }
    } catch (error) {
      warnUnlessUnavailable(this.#options.log, error, 'jobs');
    }
    this.#nextCheckAt = performance.now() + nextMs;
    this.#sleep();
  }
}
