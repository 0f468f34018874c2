import type { WebSocket } from 'ws';
import type { ProcessMessage } from './broadcast.ts';
import { eulerMessage } from './message.ts';
import type { EulerMessage } from './message.ts';

export const rememberedMessages = 100;
/** Maximum time for which a reordering holds messages while it waits for the announced number, in ms. */
const longestHoldMs = 1_000;
/** Delay of a repeated cut after a connection, in ms. The feed has time to open and to receive a few comments. */
const dropAgainMs = 300;

/** Returns the items in a random order other than the given order. */
function shuffle<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.trunc(Math.random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed.every((item, i) => item === items[i]) ? mixed.reverse() : mixed;
}

export class Room {
  readonly #now: () => Date;
  readonly #sockets = new Set<WebSocket>();
  #recent: EulerMessage[] = [];
  #repeats = 0;
  #drops = 0;
  #toHold = 0;
  #held: EulerMessage[] = [];
  #holdTimer: NodeJS.Timeout | undefined;

  constructor(now: () => Date) {
    this.#now = now;
  }

  join(socket: WebSocket, uniqueId: string, replayed: number): void {
    const infoMessages = [
      { type: 'workerInfo', data: { websocketId: `sandbox-${process.pid}`, agentId: 'sandbox' } },
      { type: 'roomInfo', data: { id: '7500000000000000001', uniqueId, isLive: true, status: 2 } },
    ];
    this.#send(infoMessages, [socket]);
    this.#send([{ type: 'tiktok.connect', data: { uniqueId } }], [socket]);
    if (replayed > 0 && this.#recent.length > 0) this.#send(this.#recent.slice(-replayed), [socket]);
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    if (this.#drops > 0) setTimeout(() => this.#drops > 0 && this.#drop(this.#drops), dropAgainMs).unref();
  }

  /** With `count` above 1, cuts new connections too, until `count` cuts are done. */
  #drop(count: number): void {
    this.#drops = Math.max(0, count - 1);
    this.closeAll(4500, 'TikTok closed the connection');
  }

  receive(messages: readonly ProcessMessage[]): void {
    let batch: EulerMessage[] = [];
    for (const received of messages) {
      if ('message' in received) {
        batch.push(eulerMessage(received.message));
        continue;
      }
      this.#play(batch);
      batch = [];
      if ('live' in received) this.#setLive(received.live);
      else if (received.fault === 'drop') this.#drop(received.count);
      else if (received.fault === 'repeat') this.#repeats += received.count;
      else this.#toHold += received.count;
    }
    this.#play(batch);
  }

  closeAll(code: number, reason: string): void {
    this.#release();
    for (const socket of this.#sockets) {
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), 500).unref();
    }
    this.#sockets.clear();
  }

  /** Turning the live on changes nothing here, because the shop connects again automatically. */
  #setLive(on: boolean): void {
    if (on) return;
    this.#release();
    this.#send([{ type: 'WebcastControlMessage', data: { action: 3, common: { msgId: '0' } } }], this.#sockets);
    this.closeAll(4005, 'The stream ended');
  }

  #play(messages: readonly EulerMessage[]): void {
    if (messages.length === 0) return;
    this.#recent = [...this.#recent, ...messages].slice(-rememberedMessages);
    const held = messages.slice(0, this.#toHold);
    this.#hold(held);
    this.#deliver(messages.slice(held.length));
  }

  #hold(messages: readonly EulerMessage[]): void {
    if (messages.length === 0) return;
    this.#held.push(...messages);
    this.#toHold -= messages.length;
    if (this.#toHold === 0) this.#release();
    else this.#holdTimer ??= setTimeout(() => this.#release(), longestHoldMs).unref();
  }

  #release(): void {
    clearTimeout(this.#holdTimer);
    this.#holdTimer = undefined;
    const held = this.#held;
    this.#held = [];
    this.#toHold = 0;
    this.#deliver(shuffle(held));
  }

  #deliver(messages: readonly EulerMessage[]): void {
    if (messages.length === 0) return;
    this.#send(messages, this.#sockets);
    const repeated = messages.slice(0, this.#repeats);
    this.#repeats -= repeated.length;
    if (repeated.length > 0) this.#send(repeated, this.#sockets);
  }

  #send(messages: readonly EulerMessage[], sockets: Iterable<WebSocket>): void {
    const frame = JSON.stringify({ timestamp: this.#now().getTime(), messages });
    for (const socket of sockets) socket.send(frame);
  }
}
