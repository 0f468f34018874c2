const FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = 10 * 60_000;

/**
 * Delays the next attempts for items that fail, so that a round every two seconds does not report the same failure each
 * time. Belongs to one process: rounds run in the leading process (decision 0119), and a new leader starts without
 * delays.
 */
export class BackOff {
  readonly #failures = new Map<string, { delayMs: number; nextAt: number }>();

  isWaiting(id: string, now: Date): boolean {
    return now.getTime() < (this.#failures.get(id)?.nextAt ?? 0);
  }

  /** Doubles the delay of the item, from `FIRST_DELAY_MS` to `MAX_DELAY_MS`. */
  recordFailure(id: string, now: Date): void {
    const delayMs = Math.min((this.#failures.get(id)?.delayMs ?? FIRST_DELAY_MS / 2) * 2, MAX_DELAY_MS);
    this.#failures.set(id, { delayMs, nextAt: now.getTime() + delayMs });
  }

  recordSuccess(id: string): void {
    this.#failures.delete(id);
  }
}
