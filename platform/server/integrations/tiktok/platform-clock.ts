/**
 * Minimum delay of a late event beyond the usual delay. A smaller delay only shortens the time after a change of piece
 * in which « moi » may mean either piece (decision 0019).
 */
const LATE_MS = 2_000;
/** A time further ahead comes from a wrong value rather than a wrong clock. */
const TOO_FAR_AHEAD_MS = 15 * 60_000;
const MAX_DELAYS = 200;
const MIN_DELAYS = 20;
/** Maximum usual delay until `MIN_DELAYS` events have arrived. */
const MAX_EARLY_DELAY_MS = 30_000;

/**
 * Compares the platform’s clock with this machine's clock, to find late events. The usual delay is the tenth percentile
 * of recent delays. Neither a replay of old comments nor a single wrong time changes it.
 */
export class PlatformClock {
  readonly #delays: number[] = [];

  /** Returns the time of reception when the event's time is implausible. */
  plausibleTime(writtenAt: number, receivedAt: number): number {
    return writtenAt > receivedAt + TOO_FAR_AHEAD_MS ? receivedAt : writtenAt;
  }

  /** Records the delay. Returns milliseconds beyond the usual delay; null for an event in time. */
  lateness(writtenAt: number, receivedAt: number): number | null {
    const delay = receivedAt - writtenAt;
    this.#delays.push(delay);
    if (this.#delays.length > MAX_DELAYS) this.#delays.shift();
    const lateMs = Math.round(delay - this.#usual());
    return lateMs >= LATE_MS ? lateMs : null;
  }

  #usual(): number {
    const sorted = this.#delays.toSorted((a, b) => a - b);
    const low = sorted[Math.floor(sorted.length / 10)] ?? 0;
    return sorted.length < MIN_DELAYS ? Math.min(low, MAX_EARLY_DELAY_MS) : low;
  }
}
