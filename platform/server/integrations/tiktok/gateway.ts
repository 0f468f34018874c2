/** Ids have 64 bits at TikTok and stay text. `bounds.ts` limits the length of every text. */
export interface FeedEvent {
  /** Null when the platform gave no id or "0". Such an event cannot be deduplicated. */
  msgId: string | null;
  type: string;
  userId: string | null;
  uniqueId: string | null;
  nickname: string | null;
  avatarUrl: string | null;
  comment: string | null;
  /** Milliseconds since 1970, by the platform's clock. */
  createTime: number;
  /** Delay of the event, corrected by the difference between the two clocks; null when the event came in time. */
  lateMs: number | null;
  raw: unknown;
}

export interface Unreadable {
  reason: 'not-json' | 'no-messages' | 'no-type' | 'no-data' | 'too-big';
  excerpt: string;
}

/**
 * The feed polls after `ended` and `not-live`, reconnects after `limited` and `dropped`, and does neither after
 * `refused` and `stopped`.
 */
export type FeedClose = {
  reason: 'ended' | 'not-live' | 'refused' | 'limited' | 'dropped' | 'stopped';
  code: number;
  detail: string;
};

export interface FeedListener {
  onOpen(): void;
  onEvents(events: FeedEvent[]): void;
  onUnreadable(messages: Unreadable[]): void;
  onClose(close: FeedClose): void;
}

export interface FeedConnection {
  stop(): void;
}

/** Each call opens one connection. The caller decides whether to reconnect. */
export interface LiveFeedGateway {
  connect(tiktokUsername: string, listener: FeedListener): FeedConnection;
  /** Milliseconds; null when no connection must follow. `attempt` is the number of failures in a row. */
  retryDelay(attempt: number, close: FeedClose): number | null;
}
