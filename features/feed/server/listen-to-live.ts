import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type FeedStateName, feedLifecycle } from '#features/feed/domain/lifecycle.ts';
import type { Shop } from '#platform/server/context.ts';
import { isRetryable } from '#platform/server/db/retryable-error.ts';
import { unlessQuiet } from '#platform/server/events/quiet-shop.ts';
import { repeat } from '#platform/server/events/rounds.ts';
import type { FeedClose, FeedConnection, FeedEvent, Unreadable } from '#platform/server/integrations/tiktok/gateway.ts';
import { recordProviderState } from '#platform/server/integrations/watch-provider.ts';
import { storeRejected } from './commands/store-rejected.ts';
import { saveEvents, type ReceivedEvent } from './commands/save-events.ts';
import { FailureCount } from './steps/count-failures.ts';
import { findLiveOnAir, LOOK_FOR_LIVE_MS } from './steps/find-live-on-air.ts';
import { closeCut, recordHandover, recordState, openCut, openCutAfterCrash } from './commands/record-state.ts';

const WRITE_EVERY_MS = 40;
const RETRY_MS = 500;
/** Maximum wait for an unavailable database at shutdown, in ms. Events that are not written by then are lost. */
const SHUTDOWN_WAIT_MS = 8_000;
const BATCH_SIZE = 500;
/**
 * Maximum number of events in memory (about 160 MB) when the database is too slow. Further events are lost, and a cut
 * records the loss.
 */
const MAX_BUFFERED = 10_000;
const MAX_UNREADABLE = 1_000;

/** State after each reason for the end of a connection. `isCut`: comments may be missed until the next connection. */
const stateAfter: Readonly<Record<FeedClose['reason'], { state: FeedStateName; isCut: boolean }>> = {
  // A live that has ended has no further comments.
  ended: { state: 'ended', isCut: false },
  'not-live': { state: 'not-live', isCut: true },
  refused: { state: 'refused', isCut: true },
  limited: { state: 'retrying', isCut: true },
  dropped: { state: 'retrying', isCut: true },
  stopped: { state: 'retrying', isCut: true },
};

/**
 * Receives and stores the events of one live. Reconnects after a loss of the connection, and records each cut. Runs its
 * writes one after another, so that states and cuts are stored in their order.
 */
export class LiveReceiver {
  readonly liveId: string;
  #shop: Shop;
  #maxBuffered: number;
  #connection: FeedConnection | null = null;
  #stoppedAt: number | null = null;
  readonly #failures = new FailureCount();
  /** True from the first successful connection to the end of the live. */
  #wasOpen = false;
  #isOpen = false;
  /** True from the first event lost because the buffer was full, until the buffer is written. */
  #isFull = false;
  #state: FeedStateName | null = null;
  #changedAt = new Date(0);
  #buffer: ReceivedEvent[] = [];
  #unreadable: Unreadable[] = [];
  #timer: NodeJS.Timeout | null = null;
  #reconnect: NodeJS.Timeout | null = null;
  #nextTryAt: Date | null = null;
  #queue: Promise<void> = Promise.resolve();

  constructor(shop: Shop, liveId: string, maxBuffered = MAX_BUFFERED) {
    this.#shop = shop;
    this.liveId = liveId;
    this.#maxBuffered = maxBuffered;
    this.#enqueue(() => openCutAfterCrash(shop, liveId));
    this.#connect();
  }

  /**
   * Stops listening, then writes the received events.
   * @param state `retrying` when another process will continue. An open connection then leaves a cut until it connects.
   */
  async stop(state: 'off' | 'retrying' = 'off'): Promise<void> {
    this.#stoppedAt = Date.now();
    this.#connection?.stop();
    if (this.#reconnect) clearTimeout(this.#reconnect);
    if (this.#timer) clearTimeout(this.#timer);
    this.#enqueue(() => this.#write());
    if (state === 'retrying') {
      const [at, lastChangeAt, isCut] = [this.#shop.now(), this.#changedAt, this.#wasOpen];
      this.#enqueue(() => recordHandover(this.#shop, { liveId: this.liveId, at, lastChangeAt, isCut }));
    } else {
      this.#closeCut();
      this.#changeState(state, null);
    }
    await this.#queue;
  }

  /** Connects now when a seller has set the time of the next attempt to now. */
  async runNow(): Promise<void> {
    if (!this.#nextTryAt) return;
    // The query below reads `next_try_at`, whose last write may still be queued.
    await this.#queue;
    const stored = await this.#shop.db.one<{ nextTryAt: Date | null }>(sql`
      select next_try_at as "nextTryAt" from feed_states where live_id = ${this.liveId}`);
    if (!this.#nextTryAt || !stored?.nextTryAt || stored.nextTryAt >= this.#nextTryAt) return;
    if (this.#reconnect) clearTimeout(this.#reconnect);
    this.#connect();
  }

  #connect(): void {
    this.#nextTryAt = null;
    if (this.#stoppedAt !== null) return;
    if (!this.#state || !feedLifecycle[this.#state].retriesSilently)
      this.#changeState(this.#failures.isZero && !this.#wasOpen ? 'connecting' : 'retrying', null);
    this.#connection = this.#shop.gateways.tiktok.connect(this.#shop.config.tiktok.username, {
      onOpen: () => this.#onOpen(),
      onEvents: (events) => this.#onEvents(events),
      onUnreadable: (messages) => this.#onUnreadable(messages),
      onClose: (close) => this.#onClose(close),
    });
  }

  #onOpen(): void {
    this.#failures.noteOpen();
    this.#wasOpen = true;
    this.#isOpen = true;
    // A cut that records lost events stays open until the buffer is written.
    if (!this.#isFull) this.#closeCut();
    this.#changeState('open', null);
    this.#enqueue(() => recordProviderState(this.#shop, 'tiktok', null));
  }

  #onEvents(events: FeedEvent[]): void {
    const accepted = events.slice(0, Math.max(0, this.#maxBuffered - this.#buffer.length));
    // The time of the reception, because an outage of the database may delay the storage.
    const receivedAt = this.#shop.now().getTime();
    this.#buffer.push(...accepted.map((event) => ({ ...event, receivedAt })));
    if (accepted.length < events.length && !this.#isFull) {
      this.#isFull = true;
      this.#openCut('more events arrived than could be stored');
    }
    this.#writeSoon();
  }

  #onUnreadable(messages: Unreadable[]): void {
    this.#unreadable = [...this.#unreadable, ...messages].slice(-MAX_UNREADABLE);
    this.#writeSoon();
  }

  #onClose(close: FeedClose): void {
    this.#connection = null;
    this.#isOpen = false;
    if (this.#stoppedAt !== null || close.reason === 'stopped') return;
    const { reason } = close;
    if (this.#wasOpen && stateAfter[reason].isCut) this.#openCut(close.detail || reason);
    // The following connections find no live. This is not a cut.
    if (reason === 'ended') this.#wasOpen = false;
    const { state } = stateAfter[reason];
    const delayMs = this.#shop.gateways.tiktok.retryDelay(this.#failures.noteClose(close), close);
    this.#changeState(state, close.detail || null, delayMs);
    // A refusal counts as a wrong configuration: the relay does not accept the key or the request of the shop.
    if (reason === 'refused') {
      const message = close.detail || `code ${close.code}`;
      this.#enqueue(() => recordProviderState(this.#shop, 'tiktok', { reason: 'misconfigured', message }));
    }
    if (delayMs !== null) this.#reconnect = setTimeout(() => this.#connect(), delayMs);
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#enqueue(() => this.#write());
    }, WRITE_EVERY_MS);
  }

  /** Keeps each batch in the buffer until it is stored. */
  async #write(): Promise<void> {
    while (this.#buffer.length > 0) {
      const events = this.#buffer.slice(0, BATCH_SIZE);
      const newEvents = await saveEvents(this.#shop, this.liveId, events);
      this.#buffer.splice(0, events.length);
      if (newEvents === 0) continue;
      this.#failures.reset();
      this.#shop.liveFeed.publish([{ topic: 'feed-events', id: this.liveId }]);
    }
    const unreadable = [...this.#unreadable];
    await storeRejected(this.#shop, this.liveId, unreadable);
    this.#unreadable = this.#unreadable.filter((message) => !unreadable.includes(message));
    if (!this.#isFull) return;
    this.#isFull = false;
    // A cut that began with the loss of the connection stays open until the next connection.
    if (this.#isOpen) this.#closeCut();
  }

  #changeState(state: FeedStateName, detail: string | null, delayMs: number | null = null): void {
    const at = this.#shop.now();
    const nextTryAt = delayMs === null ? null : new Date(at.getTime() + delayMs);
    this.#state = state;
    this.#changedAt = at;
    this.#nextTryAt = nextTryAt;
    this.#enqueue(() => recordState(this.#shop, { liveId: this.liveId, state, detail, at, nextTryAt }));
  }

  #openCut(reason: string): void {
    const cut = { from: this.#shop.now(), reason };
    this.#enqueue(() => openCut(this.#shop, this.liveId, cut));
  }

  #closeCut(): void {
    const at = this.#shop.now();
    this.#enqueue(() => closeCut(this.#shop, this.liveId, at));
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(() => this.#retry(work));
  }

  /**
   * Repeats `work` while it fails with a temporary error, after `stop` for `SHUTDOWN_WAIT_MS`. Logs any other error.
   */
  async #retry(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const isLate = this.#stoppedAt !== null && Date.now() > this.#stoppedAt + SHUTDOWN_WAIT_MS;
        const facts = { error, waiting: this.#buffer.length };
        if (isLate || !isRetryable(error)) return this.#shop.log.error(facts, 'feed: events could not be stored');
        this.#shop.log.warn(facts, 'feed: events could not be stored, retrying');
        await pause(RETRY_MS);
      }
    }
  }
}

/** Listens to the live on air, then to the next lives. Returns a function that stops and writes the received events. */
export function listenToLives(shop: Shop): () => Promise<void> {
  let listening: LiveReceiver | null = null;
  const followLiveOnAir = async () => {
    const liveId = await findLiveOnAir(shop);
    if (listening?.liveId === liveId) return listening.runNow();
    await listening?.stop();
    listening = liveId === null ? null : new LiveReceiver(shop, liveId);
  };
  const quiet = unlessQuiet(shop, followLiveOnAir);
  const search = repeat(shop, 'live', LOOK_FOR_LIVE_MS, quiet.run);
  const unsubscribe = shop.liveFeed.subscribe(({ topic }) => {
    if (topic === 'lives' || topic === 'feed') search.runNow();
  });
  return async () => {
    unsubscribe();
    quiet.stop();
    await search.stop();
    await listening?.stop('retrying');
  };
}
