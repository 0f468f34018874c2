/** States of the shop’s connection to a live. */
export const feedStates = ['off', 'connecting', 'open', 'retrying', 'not-live', 'refused', 'ended'] as const;
export type FeedStateName = (typeof feedStates)[number];

/** Properties of a connection state; its label is in `labels.ts`. */
interface FeedLife {
  /** The colour family of its badge. */
  tone: 'off' | 'progress' | 'success' | 'warning' | 'waiting' | 'danger';
  /** True when the comments of the live are received. */
  isHeard: boolean;
  /** True when a new attempt does not show « connecting »: the state stays until the platform answers otherwise. */
  isAskedQuietly: boolean;
  /** True when the console shows the platform’s answer word by word. */
  quotesAnswer: boolean;
}

/** The connection’s life, state by state. */
export const feedLife: Readonly<Record<FeedStateName, FeedLife>> = {
  off: { tone: 'off', isHeard: false, isAskedQuietly: false, quotesAnswer: false },
  connecting: { tone: 'progress', isHeard: false, isAskedQuietly: false, quotesAnswer: false },
  open: { tone: 'success', isHeard: true, isAskedQuietly: false, quotesAnswer: false },
  retrying: { tone: 'warning', isHeard: false, isAskedQuietly: false, quotesAnswer: false },
  'not-live': { tone: 'waiting', isHeard: false, isAskedQuietly: true, quotesAnswer: false },
  refused: { tone: 'danger', isHeard: false, isAskedQuietly: false, quotesAnswer: true },
  ended: { tone: 'off', isHeard: false, isAskedQuietly: true, quotesAnswer: false },
};
