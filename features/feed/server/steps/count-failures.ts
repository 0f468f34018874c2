import type { FeedClose } from '#platform/server/integrations/tiktok/gateway.ts';

/**
 * Duration from which a connection counts as a success without an event, in ms. With this minimum, the daily calls of
 * the relay last an evening.
 */
const LASTING_MS = 10_000;
/** Number of cuts in a row after which the delay grows. A few cuts of a quiet live are followed by quick connections. */
const QUICK_CUTS = 5;

/**
 * Counts connections that failed in a row for the same reason. A relay that sends its own messages and then closes has
 * failed. Reconnecting each second would otherwise use up its daily calls within an hour.
 */
export class FailureCount {
  #count = 0;
  #openedAt: number | null = null;
  #reason: FeedClose['reason'] | null = null;
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  get isZero(): boolean {
    return this.#count === 0;
  }

  noteOpen(): void {
    this.#openedAt = this.#now();
  }

  /** Ends the series of failures: the relay has delivered an event of the live. */
  reset(): void {
    this.#count = 0;
  }

  /** Returns the number of failures to count for the delay of the next connection. */
  noteClose({ reason }: Pick<FeedClose, 'reason'>): number {
    const openedAt = this.#openedAt;
    // A live that begins after an hour of polling reconnects quickly at its first cut.
    if (reason !== this.#reason || (openedAt !== null && this.#now() - openedAt >= LASTING_MS)) this.reset();
    this.#openedAt = null;
    this.#reason = reason;
    const failures = this.#count++;
    return openedAt === null ? failures : Math.max(0, failures - QUICK_CUTS);
  }
}
