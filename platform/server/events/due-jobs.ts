import type { Logger } from 'pino';
import { warnUnlessUnavailable } from './warn-unless-unavailable.ts';

/** Maximum delay until a job without a notification is noticed, in ms. */
const UNNOTICED_MS = 10_000;
/** Time within which several looks become one, in ms. */
const COMBINED_MS = 50;

/** Earliest due time of the waiting jobs of a queue, from now, in ms; null without a waiting job. */
export interface QueueDue {
  name: string;
  dueMs: number | null;
}

interface Options {
  log: Logger;
  /** Reads the due times of all queues, in one statement. */
  read(): Promise<QueueDue[]>;
  wake(queue: string): void;
}

/**
 * Wakes the workers of queues whose jobs are due, by one statement for all queues. Sleeps until the next due time, and
 * no longer than `UNNOTICED_MS` (decision 0119).
 */
export class DueJobs {
  readonly #options: Options;
  /** Times of looks that `lookIn` requested, by the clock of `performance`. */
  readonly #requestedLooks = new Set<number>();
  #nextLookAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = true;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    this.#nextLookAt = performance.now();
    this.#sleep();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Looks for due jobs after `ms`. Call it for a job that no notification announces. */
  lookIn(ms: number): void {
    // The next look finds a later job, and sleeps until it is due.
    if (this.#isStopped || ms > UNNOTICED_MS) return;
    this.#requestedLooks.add(Math.ceil((performance.now() + ms) / COMBINED_MS) * COMBINED_MS);
    this.#sleep();
  }

  #sleep(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const wait = Math.min(this.#nextLookAt, ...this.#requestedLooks) - performance.now();
    this.#timer = setTimeout(() => void this.#look(), Math.max(0, wait));
  }

  async #look(): Promise<void> {
    const now = performance.now();
    for (const at of this.#requestedLooks) if (at <= now) this.#requestedLooks.delete(at);
    this.#nextLookAt = Number.POSITIVE_INFINITY;
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
    this.#nextLookAt = performance.now() + nextMs;
    this.#sleep();
  }
}
