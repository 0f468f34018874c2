import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type FeedStateName, feedLife } from '#features/feed/domain/lifecycle.ts';
import type { Shop } from '#platform/server/context.ts';
import { unlessQuiet } from '#platform/server/events/quiet-shop.ts';
import { repeat } from '#platform/server/events/rounds.ts';
import type { FeedClose, FeedConnection, FeedEvent, Unreadable } from '#platform/server/integrations/tiktok/gateway.ts';
import { recordProviderState } from '#platform/server/integrations/watch-provider.ts';
import { storeRejected } from './commands/store-rejected.ts';
import { saveEvents, mayWorkLater } from './commands/save-events.ts';
import { findLiveOnAir, LOOK_FOR_LIVE_MS } from './steps/find-live-on-air.ts';
import { closeCut, recordState, openCut, openCutLeftBehind } from './commands/record-state.ts';

const WRITE_EVERY_MS = 40;
const ASK_AGAIN_MS = 500;
/** Maximum wait for an unavailable database at shutdown, in ms, before unwritten events are lost. */
const LAST_WORDS_MS = 8_000;
/** Written in one statement. */
const BATCH_SIZE = 500;
/**
 * Maximum number of buffered events, about 160 MB, while the database does not keep up. Later events are lost, and a
 * cut records it.
 */
const MOST_WAITING = 10_000;
const MOST_UNREADABLE = 1_000;

/** State after each reason for a close. `isCut`: comments may be missed until the next connection. */
const after: Readonly<Record<FeedClose['reason'], { state: FeedStateName; isCut: boolean }>> = {
  // A live that has ended sends nothing more.
  ended: { state: 'ended', isCut: false },
  'not-live': { state: 'not-live', isCut: true },
  refused: { state: 'refused', isCut: true },
  limited: { state: 'retrying', isCut: true },
  dropped: { state: 'retrying', isCut: true },
  stopped: { state: 'retrying', isCut: true },
};

/** Listens to one live until stopped: connects, stores the events, reconnects after a cut. */
export class LiveListening {
  readonly liveId: string;
  #shop: Shop;
  #mostWaiting: number;
  #connection: FeedConnection | null = null;
  #stoppedAt: number | null = null;
  #attempt = 0;
  #heard = false;
  #isOpen = false;
  #isFull = false;
  #state: FeedStateName | null = null;
  #buffer: FeedEvent[] = [];
  #unreadable: Unreadable[] = [];
  #timer: NodeJS.Timeout | null = null;
  #reconnect: NodeJS.Timeout | null = null;
  /** Time of the next connection attempt; null while none is planned. */
  #waitsUntil: Date | null = null;
  /** State changes and writes, executed in turn. */
  #queue: Promise<void> = Promise.resolve();

  constructor(shop: Shop, liveId: string, mostWaiting = MOST_WAITING) {
    this.#shop = shop;
    this.liveId = liveId;
    this.#mostWaiting = mostWaiting;
    this.#then(() => openCutLeftBehind(shop, liveId));
    this.#connect();
  }

  /** Stops listening after writing the received events. `retrying`: another process will continue after a cut. */
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

  /** Connects at once when the next attempt was brought forward. */
  async runNow(): Promise<void> {
    if (!this.#waitsUntil) return;
    // The stored `next_try_at` of this wait must be written first.
    await this.#queue;
    const kept = await this.#shop.db.one<{ nextTryAt: Date | null }>(sql`
      select next_try_at as "nextTryAt" from feed_states where live_id = ${this.liveId}`);
    if (!this.#waitsUntil || !kept?.nextTryAt || kept.nextTryAt >= this.#waitsUntil) return;
    if (this.#reconnect) clearTimeout(this.#reconnect);
    this.#connect();
  }

  #connect(): void {
    this.#waitsUntil = null;
    if (this.#stoppedAt !== null) return;
    // A state that is asked quietly stays on screen until the platform answers otherwise.
    if (!this.#state || !feedLife[this.#state].isAskedQuietly)
      this.#note(this.#attempt === 0 ? 'connecting' : 'retrying', null);
    this.#connection = this.#shop.gateways.tiktok.connect(this.#shop.config.tiktok.username, {
      onOpen: () => this.#onOpen(),
      onEvents: (events) => this.#onEvents(events),
      onUnreadable: (messages) => this.#onUnreadable(messages),
      onClose: (close) => this.#onClose(close),
    });
  }

  #onOpen(): void {
    this.#attempt = 0;
    this.#heard = true;
    this.#isOpen = true;
    this.#closeCut();
    this.#note('open', null);
    this.#then(() => recordProviderState(this.#shop, 'tiktok', null));
  }

  #onEvents(events: FeedEvent[]): void {
    const taken = events.slice(0, Math.max(0, this.#mostWaiting - this.#buffer.length));
    this.#buffer.push(...taken);
    if (taken.length < events.length && !this.#isFull) {
      this.#isFull = true;
      this.#openCut('more was said than could be written');
    }
    this.#writeSoon();
  }

  #onUnreadable(messages: Unreadable[]): void {
    this.#unreadable = [...this.#unreadable, ...messages].slice(-MOST_UNREADABLE);
    this.#writeSoon();
  }

  #onClose(close: FeedClose): void {
    this.#connection = null;
    this.#isOpen = false;
    if (this.#stoppedAt !== null || close.reason === 'stopped') return;
    if (this.#heard && after[close.reason].isCut) this.#openCut(close.detail || close.reason);
    const { reason } = close;
    const { state } = after[reason];
    const delay = this.#shop.gateways.tiktok.retryDelay(this.#attempt++, close);
    this.#note(state, close.detail || null, delay);
    // Asking again will not help: the relay refuses the shop's key, or what it asks for.
    if (reason === 'refused') {
      const message = close.detail || `code ${close.code}`;
      this.#then(() => recordProviderState(this.#shop, 'tiktok', { reason: 'misconfigured', message }));
    }
    if (delay !== null) this.#reconnect = setTimeout(() => this.#connect(), delay);
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#then(() => this.#write());
    }, WRITE_EVERY_MS);
  }

  /** Writes the received events. Removes them from the buffer only after they are stored. */
  async #write(): Promise<void> {
    while (this.#buffer.length > 0) {
      const events = this.#buffer.slice(0, BATCH_SIZE);
      const fresh = await saveEvents(this.#shop, this.liveId, events);
      this.#buffer.splice(0, events.length);
      if (fresh > 0) this.#shop.liveFeed.publish([{ topic: 'feed-events', id: this.liveId }]);
    }
    const unreadable = [...this.#unreadable];
    await storeRejected(this.#shop, this.liveId, unreadable);
    this.#unreadable = this.#unreadable.filter((message) => !unreadable.includes(message));
    if (!this.#isFull) return;
    this.#isFull = false;
    // Cut off as well by now: that cut goes on until the connection is back.
    if (this.#isOpen) this.#closeCut();
  }

  #note(state: FeedStateName, detail: string | null, delay: number | null = null): void {
    const at = this.#shop.now();
    const nextTryAt = delay === null ? null : new Date(at.getTime() + delay);
    this.#state = state;
    this.#waitsUntil = nextTryAt;
    this.#then(() => recordState(this.#shop, { liveId: this.liveId, state, detail, at, nextTryAt }));
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
        this.#shop.log.warn({ error, waiting: this.#buffer.length }, 'feed: events could not be stored, retrying');
        const isLate = this.#stoppedAt !== null && Date.now() > this.#stoppedAt + LAST_WORDS_MS;
        if (isLate || !mayWorkLater(error)) return;
        await pause(ASK_AGAIN_MS);
      }
    }
  }
}

/** Listens to the live on air, then to the next live. @returns a function that stops listening. */
export function listenToLives(shop: Shop): () => Promise<void> {
  let listening: LiveListening | null = null;
  const look = async () => {
    const liveId = await findLiveOnAir(shop);
    if (listening?.liveId === liveId) return listening.runNow();
    await listening?.stop();
    listening = liveId === null ? null : new LiveListening(shop, liveId);
  };
  const quiet = unlessQuiet(shop, look);
  const looking = repeat(shop, 'live', LOOK_FOR_LIVE_MS, quiet.run);
  const unsubscribe = shop.liveFeed.subscribe(({ topic }) => {
    if (topic === 'lives' || topic === 'feed') looking.runNow();
  });
  return async () => {
    unsubscribe();
    quiet.stop();
    await looking.stop();
    await listening?.stop('retrying');
  };
}
