import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { HEARTBEAT_MS } from '#shared/http/heartbeat.ts';
import { isFeedDown, openFeed } from './live-feed.ts';

const streams: FakeStream[] = [];
class FakeStream extends EventTarget {
  isClosed = false;
  readonly readyState = 1;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  send(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}

test('a feed whose heartbeats stop is stale and opens again', () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Object.assign(FakeStream, { CLOSED: 2 }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true });
  openFeed();
  const [first] = streams;
  first?.send('open');
  // A server of the previous version sends no heartbeat.
  vi.advanceTimersByTime(10 * HEARTBEAT_MS);
  assert.equal(streams.length, 1);
  for (let beats = 0; beats < 5; beats++) {
    first?.send('beat');
    vi.advanceTimersByTime(HEARTBEAT_MS);
  }
  assert.deepEqual([isFeedDown(), streams.length], [false, 1]);
  vi.advanceTimersByTime(2 * HEARTBEAT_MS);
  assert.deepEqual([isFeedDown(), first?.isClosed, streams.length], [true, true, 2]);
  vi.advanceTimersByTime(3 * HEARTBEAT_MS);
  assert.deepEqual([isFeedDown(), streams.length], [true, 3]);
  streams[2]?.send('open');
  streams[2]?.send('beat');
  assert.equal(isFeedDown(), false);
  vi.useRealTimers();
});
