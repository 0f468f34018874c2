import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Progress } from './progress.ts';

/**
 * Opens a progress with a clock and an output of the test. In the output, normal spaces replace the narrow no-break
 * spaces between thousands.
 */
function runProgress(terminal: { isTTY?: boolean; columns?: number }) {
  const clock = { ms: 0 };
  const written: string[] = [];
  const write = (text: string) => written.push(text.replaceAll('\u202f', ' '));
  return { progress: new Progress('Sauvegarde', { ...terminal, write }, () => clock.ms), clock, written };
}

test('a terminal shows one line with the part, the count and the time left', () => {
  const { progress, clock, written } = runProgress({ isTTY: true, columns: 120 });
  progress.begin(100_000);
  progress.enter('orders');
  clock.ms = 1_000;
  progress.add(12_400);
  clock.ms = 1_050;
  progress.add(600);
  clock.ms = 10_000;
  progress.add(7_000);
  clock.ms = 20_000;
  progress.reach(100_000);
  progress.end();
  assert.deepEqual(
    written.map((text) => text.replace('\r\u001b[K', '⟲')),
    [
      '⟲Sauvegarde : 0 sur 100 000 (0 %)',
      '⟲Sauvegarde · orders : 12 400 sur 100 000 (12 %)',
      '⟲Sauvegarde · orders : 20 000 sur 100 000 (20 %), reste 40 s',
      '⟲Sauvegarde · orders : 100 000 sur 100 000 (100 %), reste 0 s',
      '⟲',
    ],
  );
});

test('a line never exceeds the width of the terminal', () => {
  const { progress, written } = runProgress({ isTTY: true, columns: 20 });
  progress.begin(100_000, 'tiktok_event');
  assert.equal(written[0], '\r\u001b[KSauvegarde · tiktok');
});

test('without a terminal a line is written every ten seconds, and nothing for short work', () => {
  const { progress, clock, written } = runProgress({});
  progress.begin(1_000, 'orders');
  for (clock.ms = 1_000; clock.ms <= 125_000; clock.ms += 1_000) progress.add(1);
  progress.end();
  assert.equal(written.length, 12);
  assert.equal(written[0], 'Sauvegarde · orders : 10 sur 1 000 (1 %), reste 16 min 30 s\n');
  const short = runProgress({});
  short.progress.begin(10);
  short.progress.add(10);
  short.progress.end();
  assert.deepEqual(short.written, []);
});

test('a count without a total shows the current count', () => {
  const { progress, clock, written } = runProgress({ isTTY: true });
  progress.begin(null, 'products');
  clock.ms = 5_000;
  progress.add(3);
  assert.equal(written.at(-1), '\r\u001b[KSauvegarde · products : 3');
});
