import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { FeedState } from '#domain/feed/contract.ts';
import type { Shop } from '#server/context.ts';
import type { FeedClose, FeedConnection, FeedEvent } from '#server/integrations/tiktok/gateway.ts';
import { isUnwritable, keepEvents } from './commands/keep-events.ts';
import { closeCut, noteState, openCut, openCutLeftBehind } from './commands/note-state.ts';

const WRITE_EVERY_MS = 40;
const ASK_AGAIN_MS = 500;
/** How long a stopping shop waits for a database that does not answer, to write what it heard. */
const LAST_WORDS_MS = 8_000;

/** Listens to one live: connects, keeps what is heard, reconnects after a cut, until stopped. */
export class LiveListening {
  readonly liveId: string;
  #shop: Shop;
  #connection: FeedConnection | null = null;
  #stoppedAt: number | null = null;
  #attempt = 0;
  #heard = false;
  #buffer: FeedEvent[] = [];
  #timer: NodeJS.Timeout | null = null;
  #reconnect: NodeJS.Timeout | null = null;
  /** State changes and writes, one after the other. */
  #queue: Promise<void> = Promise.resolve();

  constructor(shop: Shop, liveId: string) {
    this.#shop = shop;
    this.liveId = liveId;
    this.#then(() => openCutLeftBehind(shop, liveId));
    this.#connect();
  }

  /** Stops listening; what was heard is written first. `retrying`: somebody else will listen on, after a cut. */
  async stop(state: 'off' | 'retrying' = 'off'): Promise<void> {
    this.#stoppedAt = Date.now();
    this.#connection?.stop();
    if (this.#reconnect) clearTimeout(this.#reconnect);
    if (this.#timer) clearTimeout(this.#timer);
    this.#then(() => this.#write());
    if (state === 'off') this.#closeCut();
    else if (this.#heard) this.#openCut('the shop stopped');
    this.#note(state, null);
    await this.#queue;
  }

  #connect(): void {
    if (this.#stoppedAt !== null) return;
    this.#note(this.#attempt === 0 ? 'connecting' : 'retrying', null);
    this.#connection = this.#shop.gateways.tiktok.connect(this.#shop.config.tiktok.username, {
      onOpen: () => this.#onOpen(),
      onEvents: (events) => this.#onEvents(events),
      onClose: (close) => this.#onClose(close),
    });
  }

  #onOpen(): void {
    this.#attempt = 0;
    this.#heard = true;
    this.#closeCut();
    this.#note('open', null);
  }

  #onEvents(events: FeedEvent[]): void {
    this.#buffer.push(...events);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#then(() => this.#write());
    }, WRITE_EVERY_MS);
  }

  #onClose(close: FeedClose): void {
    this.#connection = null;
    if (this.#stoppedAt !== null || close.reason === 'stopped') return;
    // A live that has ended says nothing more: that is no cut.
    if (this.#heard && close.reason !== 'ended') this.#openCut(close.detail || close.reason);
    const { reason } = close;
    const state = reason === 'ended' || reason === 'refused' || reason === 'not-live' ? reason : 'retrying';
    this.#note(state, close.detail || null);
    const delay = this.#shop.gateways.tiktok.retryDelay(this.#attempt++, close);
    if (delay !== null) this.#reconnect = setTimeout(() => this.#connect(), delay);
  }

  /** Writes what was heard. It is forgotten here only once it is kept there: nothing heard is lost. */
  async #write(): Promise<void> {
    const events = [...this.#buffer];
    const fresh = await keepEvents(this.#shop, this.liveId, events);
    this.#buffer.splice(0, events.length);
    if (fresh > 0) this.#shop.liveFeed.publish([{ topic: 'feed', id: this.liveId }]);
  }

  #note(state: FeedState['state'], detail: string | null): void {
    const noted = { liveId: this.liveId, state, detail, at: this.#shop.now() };
    this.#then(() => noteState(this.#shop, noted));
  }

  #openCut(reason: string): void {
    const cut = { from: this.#shop.now(), reason };
    this.#then(() => openCut(this.#shop, this.liveId, cut));
  }

  #closeCut(): void {
    const at = this.#shop.now();
    this.#then(() => closeCut(this.#shop, this.liveId, at));
  }

  #then(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(() => this.#insist(work));
  }

  /** Does it, however long the database does not answer; a stopping shop waits a while only. */
  async #insist(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.#shop.log.warn({ err: error, waiting: this.#buffer.length }, 'feed: not written yet');
        const isLate = this.#stoppedAt !== null && Date.now() > this.#stoppedAt + LAST_WORDS_MS;
        if (isLate || isUnwritable(error)) return;
        await pause(ASK_AGAIN_MS);
      }
    }
  }
}

/** The live to listen to: the newest active one. */
export async function liveOnAir(shop: Shop): Promise<string | null> {
  const live = await shop.db.one<{ id: string }>(sql`
    select id from lives where is_active order by live_date desc, created_at desc limit 1`);
  return live?.id ?? null;
}
