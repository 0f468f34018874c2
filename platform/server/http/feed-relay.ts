import type { Shop } from '#platform/server/context.ts';

export interface LiveReader {
  /** `0` before the first event. */
  lastReceived(shop: Shop, liveId: string): Promise<string>;
  /** Null without events after `after`. */
  feedNews(shop: Shop, liveId: string, after: string): Promise<{ last: string; json: string } | null>;
}

interface FollowedLive {
  screens: number;
  /** Last event sent, or the latest event when the first screen opened; null until it is read. */
  lastSent: string | null;
  query: 'none' | 'running' | 'repeat';
}

/**
 * Reads the new events of a live once for all screens of this process that show it, and sends them as one text
 * (decision 0018). Runs one query at a time for each live, and repeats it when events arrive during it.
 */
export class FeedRelay {
  readonly #shop: Shop;
  readonly #reader: LiveReader;
  readonly #send: (liveId: string, json: string) => void;
  readonly #lives = new Map<string, FollowedLive>();

  constructor(shop: Shop, reader: LiveReader, send: (liveId: string, json: string) => void) {
    this.#shop = shop;
    this.#reader = reader;
    this.#send = send;
  }

  follow(liveId: string): void {
    const followed = this.#lives.get(liveId);
    if (followed) followed.screens += 1;
    else {
      this.#lives.set(liveId, { screens: 1, lastSent: null, query: 'none' });
      this.notify(liveId);
    }
  }

  leave(liveId: string): void {
    const followed = this.#lives.get(liveId);
    if (followed && --followed.screens === 0) this.#lives.delete(liveId);
  }

  /** Reads the new events of one live, or of all followed lives when the id is undefined. */
  notify(liveId: string | undefined): void {
    for (const [id, followed] of this.#lives) {
      if (liveId !== undefined && id !== liveId) continue;
      if (followed.query === 'none') void this.#read(id, followed);
      else followed.query = 'repeat';
    }
  }

  async #read(liveId: string, followed: FollowedLive): Promise<void> {
    do {
      followed.query = 'running';
      try {
        if (followed.lastSent === null) followed.lastSent = await this.#reader.lastReceived(this.#shop, liveId);
        else await this.#sendNews(liveId, followed, followed.lastSent);
      } catch (error) {
        // The next signal reads all events after the last sent event, and screens also poll.
        this.#shop.log.warn({ error, liveId }, 'feed relay');
      }
    } while (isRepeatNeeded(followed));
    followed.query = 'none';
  }

  async #sendNews(liveId: string, followed: FollowedLive, after: string): Promise<void> {
    const news = await this.#reader.feedNews(this.#shop, liveId, after);
    if (!news) return;
    followed.lastSent = news.last;
    this.#send(liveId, news.json);
  }
}

const isRepeatNeeded = ({ query, screens }: FollowedLive): boolean => query === 'repeat' && screens > 0;
