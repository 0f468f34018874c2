import { type RawData, WebSocket } from 'ws';
import { nextDelay } from './backoff.ts';
import { LONGEST_FRAME } from './bounds.ts';
import { readEulerFrame } from './euler-frame.ts';
import type { FeedClose, FeedConnection, FeedListener, LiveFeedGateway } from './gateway.ts';
import { PlatformClock } from './platform-clock.ts';

export interface EulerOptions {
  url: string;
  apiKey: string;
  now?: () => number;
  /** 15 s by default. A connection without an answer for two intervals counts as dead. */
  pingEveryMs?: number;
}

const handshakeMs = 15_000;
const assumedOpenMs = 5_000;
const closeTimeoutMs = 2_000;
const defaultPingMs = 15_000;

function feedAddress({ url, apiKey }: EulerOptions, tiktokUsername: string): URL {
  const address = new URL(url);
  address.searchParams.set('uniqueId', tiktokUsername);
  address.searchParams.set('apiKey', apiKey);
  address.searchParams.set('features.bundleEvents', 'true');
  address.searchParams.set('features.rawMessages', 'false');
  address.searchParams.set('features.normalizeUniqueId', 'true');
  address.searchParams.set('features.syntheticPresence', 'false');
  address.searchParams.set('features.schemaVersion', 'v2');
  // A quiet live must not cause a series of cuts, so the limit is longer than the default minute. Pings detect a dead
  // connection.
  address.searchParams.set('features.closeInactiveWebSocketAfter', '300');
  return address;
}

function frameText(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8');
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)).toString('utf8');
}

class EulerFeed implements FeedConnection {
  readonly #socket: WebSocket;
  readonly #listener: FeedListener;
  readonly #now: () => number;
  readonly #clock: PlatformClock;
  #hasOpened = false;
  #hasEnded = false;
  #isStopped = false;
  #isAlive = true;
  #refusal: FeedClose | null = null;
  #problem = '';
  #timers: NodeJS.Timeout[] = [];

  constructor(socket: WebSocket, listener: FeedListener, clock: PlatformClock, options: EulerOptions) {
    this.#socket = socket;
    this.#listener = listener;
    this.#clock = clock;
    this.#now = options.now ?? Date.now;
    socket.on('unexpected-response', (_request, response) => {
      this.#refusal = closeForStatus(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('error', (error) => this.#fail(error));
    socket.on('open', () => this.#watch(options.pingEveryMs ?? defaultPingMs));
    socket.on('pong', () => (this.#isAlive = true));
    socket.on('message', (data) => this.#receive(frameText(data)));
    socket.on('close', (code, reason) => this.#close(code, reason.toString()));
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#socket.close(1000);
    this.#timers.push(setTimeout(() => this.#socket.terminate(), closeTimeoutMs).unref());
  }

  #watch(pingEveryMs: number): void {
    // The relay accepts the WebSocket before it knows whether the live exists. The feed counts as on after its first
    // frame, or after a while without a close.
    this.#timers.push(
      setTimeout(() => this.#open(), assumedOpenMs).unref(),
      setInterval(() => {
        if (this.#isAlive) {
          this.#isAlive = false;
          this.#socket.ping();
        } else {
          this.#problem ||= 'no answer to a ping';
          this.#socket.terminate();
        }
      }, pingEveryMs).unref(),
    );
  }

  #open(): void {
    if (this.#hasOpened || this.#isStopped) return;
    this.#hasOpened = true;
    this.#listener.onOpen();
  }

  #fail(error: Error): void {
    this.#problem ||= error.message;
    if (!('code' in error) || error.code !== 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' || this.#isStopped) return;
    this.#listener.onUnreadable([{ reason: 'too-big', excerpt: '' }]);
  }

  #receive(text: string): void {
    this.#isAlive = true;
    if (this.#isStopped) return;
    const frame = readEulerFrame(text, this.#now(), this.#clock);
    this.#hasEnded ||= frame.ended;
    this.#open();
    if (frame.unreadable.length > 0) this.#listener.onUnreadable(frame.unreadable);
    if (frame.events.length > 0) this.#listener.onEvents(frame.events);
  }

  #close(code: number, reason: string): void {
    for (const timer of this.#timers) clearTimeout(timer);
    const close = this.#refusal ?? closeForCode(code, reason || this.#problem);
    if (this.#isStopped) this.#listener.onClose({ ...close, reason: 'stopped' });
    else this.#listener.onClose(this.#hasEnded ? { ...close, reason: 'ended' } : close);
  }
}

/** Opens one connection of Euler Stream's WebSocket per call and never reconnects. */
export function createEulerGateway(options: EulerOptions): LiveFeedGateway {
  // The platform's clock stays the same after a cut.
  const clock = new PlatformClock();
  return {
    connect(tiktokUsername, listener) {
      const address = feedAddress(options, tiktokUsername);
      const socket = new WebSocket(address, { handshakeTimeout: handshakeMs, maxPayload: LONGEST_FRAME });
      return new EulerFeed(socket, listener, clock, options);
    },
    retryDelay: (attempt, close) => nextDelay(attempt, close, Math.random),
  };
}

/** The feed reconnects after any other code (1006, 1011, 4006, 4500, 4555 to 4557…). */
const reasons: Readonly<Record<number, FeedClose['reason']>> = {
  1000: 'ended',
  4005: 'ended',
  4400: 'refused',
  4401: 'refused',
  4403: 'refused',
  4404: 'not-live',
  4429: 'limited',
};

export function closeForCode(code: number, detail: string): FeedClose {
  return { reason: reasons[code] ?? 'dropped', code, detail };
}

export function closeForStatus(status: number): FeedClose {
  const detail = `HTTP ${status} instead of a WebSocket`;
  if (status === 429) return { reason: 'limited', code: status, detail };
  if (status === 400 || status === 401 || status === 403) return { reason: 'refused', code: status, detail };
  return { reason: 'dropped', code: status, detail };
}
