import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import type { LiveListener } from './live-feed.ts';
import { onClockMoved } from './moved-clock.ts';
import { QUIET_PAUSE_MS, unlessQuiet } from './quiet-shop.ts';

/** Usual pause between two runs of a round. */
const PACE_MS = 2_000;

function aRound(fails = () => false) {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval', 'clearInterval'] });
  const listeners = new Set<LiveListener>();
  let ahead = 0;
  let runs = 0;
  const now = () => new Date(Date.now() + ahead);
  const liveFeed = {
    publish: () => {},
    close: async () => {},
    subscribe(listener: LiveListener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const quiet = unlessQuiet({ liveFeed, now }, async () => {
    runs += 1;
    if (fails()) throw new Error('no database');
  });
  return {
    now,
    stop: quiet.stop,
    listeners,
    advance: (ms: number) => void (ahead += ms),
    receive: () => listeners.forEach((listener) => listener({ topic: 'orders' })),
    async runsDuring(ms: number): Promise<number> {
      const runsBefore = runs;
      for (let passed = 0; passed < ms; passed += PACE_MS) {
        vi.advanceTimersByTime(PACE_MS);
        await quiet.run().catch(() => {});
      }
      return runs - runsBefore;
    },
  };
}

test('a round runs at its own pace while messages arrive, and every half minute in a quiet shop', async (t) => {
  t.onTestFinished(() => void vi.useRealTimers());
  const round = aRound();
  assert.equal(await round.runsDuring(20_000), 20_000 / PACE_MS);
  assert.equal(await round.runsDuring(60_000), 60_000 / QUIET_PAUSE_MS);
  round.receive();
  assert.equal(await round.runsDuring(20_000), 20_000 / PACE_MS);
  round.stop();
  assert.equal(round.listeners.size, 0);
});

test('a round of a quiet shop runs again after a failure and when the clock was moved', async (t) => {
  t.onTestFinished(() => void vi.useRealTimers());
  let isFailing = false;
  const round = aRound(() => isFailing);
  await round.runsDuring(40_000);
  assert.equal(await round.runsDuring(8_000), 0);
  round.advance(86_400_000);
  assert.equal(await round.runsDuring(10_000), 1);
  isFailing = true;
  round.advance(-86_400_000);
  assert.equal(await round.runsDuring(10_000), 10_000 / PACE_MS);
});

test('a moved clock is reported once, and the passing of time is not reported', (t) => {
  t.onTestFinished(() => void vi.useRealTimers());
  const round = aRound();
  let moves = 0;
  const stop = onClockMoved(round.now, () => (moves += 1));
  vi.advanceTimersByTime(60_000);
  assert.equal(moves, 0);
  round.advance(5_000);
  vi.advanceTimersByTime(PACE_MS);
  assert.equal(moves, 1);
  stop();
  round.advance(5_000);
  vi.advanceTimersByTime(PACE_MS);
  assert.equal(moves, 1);
});
