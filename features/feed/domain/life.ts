/** How the shop’s connection to a live is doing. */
export const feedStates = ['off', 'connecting', 'open', 'retrying', 'not-live', 'refused', 'ended'] as const;
export type FeedStateName = (typeof feedStates)[number];

/** All that the shop asks of a state of the connection, besides its words (`labels.ts`). */
interface FeedLife {
  /** The colour family of its badge. */
  tone: 'off' | 'progress' | 'success' | 'warning' | 'waiting' | 'danger';
  /** What is said in the live is heard. */
  isHeard: boolean;
  /** The platform is asked again without telling anybody: nothing changes until it says something else. */
  isAskedQuietly: boolean;
  /** What the platform answered is worth reading word by word. */
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
