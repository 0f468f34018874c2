/**
 * Minimum delay of a late event beyond the usual delay, in ms. A smaller delay is not subtracted: it uses up a part of
 * the time after a change of piece in which « moi » may mean either piece (decision 0019).
 */
const LATE_MS = 2_000;
/** Maximum lead over this machine's clock, in ms. A time further ahead is a wrong time rather than a wrong clock. */
const TOO_FAR_AHEAD_MS = 15 * 60_000;
/** Number of the latest delays that are compared. */
const MAX_DELAYS = 200;
/** Number of delays from which the usual delay is reliable. */
const MIN_DELAYS = 20;
/** Maximum difference assumed between the two clocks before enough events have arrived, in ms. */
const FIRST_GUESS_MS = 30_000;

/**
 * Compares the platform’s clock with this machine's, to find late events.
 * The usual delay is the tenth percentile of the latest delays, so that neither a replay of old comments nor one wrong
 * time changes it.
 */
export class PlatformClock {
  readonly #delays: number[] = [];

  /** Returns a plausible time of an event, in ms since 1970. */
  plausibleTime(writtenAt: number, receivedAt: number): number {
    return writtenAt > receivedAt + TOO_FAR_AHEAD_MS ? receivedAt : writtenAt;
  }

  /** Records an event. Returns its delay beyond the usual delay, in ms; null when it came in time. */
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
