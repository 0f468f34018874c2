/**
 * Minimum delay of a late event beyond the usual delay, in ms. A smaller delay is ignored: it only shortens the time
 * after a change of piece in which « moi » may mean either piece (decision 0019).
 */
const LATE_MS = 2_000;
/**
 * Maximum lead over this machine's clock, in ms. A time further ahead comes from a wrong value rather than a wrong
 * clock.
 */
const TOO_FAR_AHEAD_MS = 15 * 60_000;
/** Number of recent delays that are compared. */
const MAX_DELAYS = 200;
/** Minimum number of delays for a reliable usual delay. */
const MIN_DELAYS = 20;
/** Maximum difference between the two clocks that is assumed before `MIN_DELAYS` events have arrived, in ms. */
const FIRST_GUESS_MS = 30_000;

/**
 * Compares the platform’s clock with this machine's clock, to find late events. The usual delay is the tenth percentile
 * of recent delays. Neither a replay of old comments nor a single wrong time changes it.
 */
export class PlatformClock {
  readonly #delays: number[] = [];

  /** Returns the time of an event in ms since 1970, or the time of reception when the event's time is implausible. */
  plausibleTime(writtenAt: number, receivedAt: number): number {
    return writtenAt > receivedAt + TOO_FAR_AHEAD_MS ? receivedAt : writtenAt;
  }

  /** Records the delay of an event. Returns the delay beyond the usual delay, in ms; null for an event in time. */
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
    return sorted.length < MIN_DELAYS ? Math.min(low, FIRST_GUESS_MS) : low;
  }
}
