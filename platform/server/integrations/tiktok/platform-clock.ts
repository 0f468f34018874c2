/** Later than usual by this much is late: the relay itself is a second or two behind what is said. */
const LATE_MS = 15_000;
/** Nobody says something in the future: a time this far ahead of ours is a wrong time, not a wrong clock. */
const TOO_FAR_AHEAD_MS = 15 * 60_000;
const REMEMBERED = 200;
const ENOUGH = 20;
/** Before enough was heard, the two clocks are taken to differ by no more than this. */
const FIRST_GUESS_MS = 30_000;

/**
 * Compares the platform’s clock with ours, to tell which events are late. The usual delay is the tenth percentile of
 * the latest events, so that neither a replay of old comments nor one wrong time changes it.
 */
export class PlatformClock {
  readonly #delays: number[] = [];

  /** The time as it can be believed, in milliseconds since 1970. */
  believed(saidAt: number, heardAt: number): number {
    return saidAt > heardAt + TOO_FAR_AHEAD_MS ? heardAt : saidAt;
  }

  /** By how many milliseconds something said then was heard late; null when it was heard in time. */
  lateness(saidAt: number, heardAt: number): number | null {
    const delay = heardAt - saidAt;
    this.#delays.push(delay);
    if (this.#delays.length > REMEMBERED) this.#delays.shift();
    const late = Math.round(delay - this.#usual());
    return late >= LATE_MS ? late : null;
  }

  #usual(): number {
    const sorted = this.#delays.toSorted((one, other) => one - other);
    const low = sorted[Math.floor(sorted.length / 10)] ?? 0;
    return sorted.length < ENOUGH ? Math.min(low, FIRST_GUESS_MS) : low;
  }
}
