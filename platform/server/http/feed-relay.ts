import type { Shop } from '#platform/server/context.ts';

/** Reads the live comments of a live. */
export interface LiveReader {
  /** Returns the id of the last event; `0` before the first. */
  lastReceived(shop: Shop, liveId: string): Promise<string>;
  /** Returns the events after `after` as JSON, with the id of the last event; null without new events. */
  feedNews(shop: Shop, liveId: string, after: string): Promise<{ last: string; json: string } | null>;
}

interface Followed {
  screens: number;
  /** Id of the last event sent; null until the start is known. */
  last: string | null;
  reading: 'no' | 'once' | 'again';
}

/**
 * Reads the news of a live once for all the screens of this process that follow it (decision 0018), and sends it as one
 * text.
 * Runs one reading at a time for a live, and another when events arrive during it.
 */
export class FeedRelay {
  readonly #shop: Shop;
  readonly #reader: LiveReader;
  readonly #send: (liveId: string, json: string) => void;
  readonly #lives = new Map<string, Followed>();

  constructor(shop: Shop, reader: LiveReader, send: (liveId: string, json: string) => void) {
    this.#shop = shop;
    this.#reader = reader;
    this.#send = send;
  }

  /** Adds a screen to a live. The screen reads earlier events itself. */
  follow(liveId: string): void {
    const followed = this.#lives.get(liveId);
    if (followed) followed.screens += 1;
    else {
      this.#lives.set(liveId, { screens: 1, last: null, reading: 'no' });
      this.notify(liveId);
    }
  }

  leave(liveId: string): void {
    const followed = this.#lives.get(liveId);
    if (followed && --followed.screens === 0) this.#lives.delete(liveId);
  }

  /** Reads the news of a live, or of all followed lives without an id. */
  notify(liveId: string | undefined): void {
    for (const [id, followed] of this.#lives) {
      if (liveId !== undefined && id !== liveId) continue;
      if (followed.reading === 'no') void this.#read(id, followed);
      else followed.reading = 'again';
    }
  }

  async #read(liveId: string, followed: Followed): Promise<void> {
    do {
      followed.reading = 'once';
      try {
        if (followed.last === null) followed.last = await this.#reader.lastReceived(this.#shop, liveId);
        else await this.#readNews(liveId, followed, followed.last);
      } catch (error) {
        // Screens also poll. The next comment brings all missed comments.
        this.#shop.log.warn({ error, liveId }, 'feed relay');
      }
    } while (isWanted(followed));
    followed.reading = 'no';
  }

  async #readNews(liveId: string, followed: Followed, after: string): Promise<void> {
    const news = await this.#reader.feedNews(this.#shop, liveId, after);
    if (!news) return;
    followed.last = news.last;
    this.#send(liveId, news.json);
  }
}

/** True when events arrived during the last reading and a screen still follows the live. */
const isWanted = ({ reading, screens }: Followed): boolean => reading === 'again' && screens > 0;
