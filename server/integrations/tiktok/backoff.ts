import type { FeedClose } from './gateway.ts';

const second = 1_000;
const longest = 300 * second;
const maximumLifeReached = 4555;

/** Between half and all of the doubled delay, so that several shops cut together do not come back together. */
function grown(first: number, attempt: number, random: () => number): number {
  const delay = Math.min(longest, first * 2 ** Math.min(attempt, 20));
  return Math.round(delay / 2 + (random() * delay) / 2);
}

/**
 * Milliseconds to wait before connecting again, or null when one must not.
 * `attempt` counts the connections that failed in a row before this close, 0 after one that had opened well.
 * `random` gives numbers from 0 to 1, as Math.random does.
 */
export function nextDelay(attempt: number, close: FeedClose, random: () => number): number | null {
  switch (close.reason) {
    case 'refused':
    case 'stopped':
      return null;
    case 'ended':
    case 'not-live':
      // A poll, not a failure: it does not grow, so that a live that begins, or begins again after a cut of the
      // seller's telephone, is seen within the minute.
      return Math.round(30 * second + random() * 15 * second);
    case 'limited':
      return grown(120 * second, attempt, random);
    case 'dropped':
      return close.code === maximumLifeReached && attempt === 0 ? 0 : grown(second, attempt, random);
  }
}
