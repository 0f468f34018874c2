/** Event of a live. Ids are 64-bit at TikTok and stay text. No text is longer than the limits of `bounds.ts`. */
export interface FeedEvent {
  /** Null when the platform gave no id or "0". Such an event cannot be deduplicated. */
  msgId: string | null;
  type: string;
  userId: string | null;
  uniqueId: string | null;
  nickname: string | null;
  avatarUrl: string | null;
  comment: string | null;
  /** Time in ms since 1970, by the platform's clock. */
  createTime: number;
  /** Delay of reception in ms, after comparison of the two clocks; null when the event came in time. */
  lateMs: number | null;
  raw: unknown;
}

/** Unreadable message of the feed, with the reason and its beginning. */
export interface Unreadable {
  reason: 'not-json' | 'no-messages' | 'no-type' | 'no-data' | 'too-big';
  excerpt: string;
}

/**
 * Reason of a close. `ended` and `not-live` are polled, `limited` and `dropped` reconnect, `refused` and `stopped` do
 * not.
 */
export type FeedClose = {
  reason: 'ended' | 'not-live' | 'refused' | 'limited' | 'dropped' | 'stopped';
  code: number;
  detail: string;
};

export interface FeedListener {
  onOpen(): void;
  /** Receives events in order, as many as one frame carried. */
  onEvents(events: FeedEvent[]): void;
  /** Receives unreadable messages; the rest of their frame comes through `onEvents`. */
  onUnreadable(messages: Unreadable[]): void;
  onClose(close: FeedClose): void;
}

export interface FeedConnection {
  stop(): void;
}

/** Comments and other events of a live. One connection per call; the caller decides about reconnecting. */
export interface LiveFeedGateway {
  connect(tiktokUsername: string, listener: FeedListener): FeedConnection;
  /**
   * Returns the wait before the next connection after this close, in ms; null without one. `attempt`: failures in a
   * row.
   */
  retryDelay(attempt: number, close: FeedClose): number | null;
}
