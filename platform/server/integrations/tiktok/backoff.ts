import type { FeedClose } from './gateway.ts';

const SECOND_MS = 1_000;
const MAX_DELAY_MS = 300 * SECOND_MS;
/** Close code of a connection that has reached its limit of eight hours. */
const LIFE_OVER_CODE = 4555;
/** Number of attempts, 30 to 45 seconds apart, before the delay grows. */
const QUICK_ATTEMPTS = 24;

/** The random part lets shops disconnected at the same time reconnect at different times. */
function doublingDelay(firstMs: number, attempt: number, random: () => number): number {
  const delay = Math.min(MAX_DELAY_MS, firstMs * 2 ** Math.min(attempt, 20));
  return Math.round(delay / 2 + (random() * delay) / 2);
}

/**
 * Returns the delay for a live that is not on. A live that begins, or begins again after a cut, is found within a
 * minute. The delay grows to five minutes after about a quarter of an hour. A live left active for days then does not
 * use up the relay's daily calls (2,500 on its free plan).
 */
function pollDelay(attempt: number, random: () => number): number {
  const delay = Math.min(MAX_DELAY_MS, 45 * SECOND_MS * 1.5 ** Math.min(20, Math.max(0, attempt - QUICK_ATTEMPTS)));
  return Math.round((delay * 2) / 3 + (random() * delay) / 3);
}

/**
 * Returns milliseconds; null when no connection must follow.
 * @param attempt number of connections that failed in a row before this close.
 * @param random returns numbers from 0 to 1, as Math.random does.
 */
export function nextDelay(attempt: number, close: FeedClose, random: () => number): number | null {
  switch (close.reason) {
    case 'refused':
    case 'stopped':
      return null;
    case 'ended':
    case 'not-live':
      return pollDelay(attempt, random);
    case 'limited':
      return doublingDelay(120 * SECOND_MS, attempt, random);
    case 'dropped':
      return close.code === LIFE_OVER_CODE && attempt === 0 ? 0 : doublingDelay(SECOND_MS, attempt, random);
  }
}
