import assert from 'node:assert/strict';
import { test } from 'vitest';
import { LATENCY_MS, onAirAt, placesIn, type Airing } from './rules.ts';

const at = (second: number): number => second * 1000;
// Latest airing first: the dress from 100 s on, the coat from 40 s to 100 s, no piece before 40 s.
const airings: Airing[] = [
  { productId: 'dress', from: at(100), to: null },
  { productId: 'coat', from: at(40), to: at(100) },
];

test('before the first piece is shown, a comment without a number means no piece', () => {
  assert.deepEqual(onAirAt(airings, at(39)), { now: null, before: null });
  assert.deepEqual(onAirAt([], at(39)), { now: null, before: null });
});

test('a comment means the piece on air when it was written, however late it is read', () => {
  assert.deepEqual(onAirAt(airings, at(70)), { now: 'coat', before: null });
  assert.deepEqual(onAirAt(airings, at(200)), { now: 'dress', before: null });
});

test('during the latency after a change, a comment may also mean the previous piece', () => {
  assert.deepEqual(onAirAt(airings, at(100)), { now: 'dress', before: 'coat' });
  assert.deepEqual(onAirAt(airings, at(100) + LATENCY_MS - 1), { now: 'dress', before: 'coat' });
  assert.deepEqual(onAirAt(airings, at(100) + LATENCY_MS), { now: 'dress', before: null });
  assert.deepEqual(onAirAt(airings, at(101), 500), { now: 'dress', before: null });
});

test('a claim without a number ignores a piece that was on air for under a second', () => {
  const passed: Airing[] = [
    { productId: 'dress', from: at(100) + 300, to: null },
    { productId: 'skirt', from: at(100), to: at(100) + 300 },
    { productId: 'coat', from: at(40), to: at(100) },
  ];
  assert.deepEqual(onAirAt(passed, at(102)), { now: 'dress', before: 'coat' });
  assert.deepEqual(onAirAt(passed, at(100) + 300), { now: 'dress', before: 'coat' });
  const oneSecond: Airing[] = [
    { productId: 'dress', from: at(101), to: null },
    { productId: 'skirt', from: at(100), to: at(101) },
  ];
  assert.deepEqual(onAirAt(oneSecond, at(102)), { now: 'dress', before: 'skirt' }, 'on air for exactly a second');
  // A comment that was written while the skirt was on air means the skirt, even if this was for 300 ms only.
  assert.deepEqual(onAirAt(passed.slice(1), at(100) + 200), { now: 'skirt', before: 'coat' });
});

test('an overshoot of the arrow keys and the return to the same piece do not change the previous piece', () => {
  const overshot: Airing[] = [
    { productId: 'dress', from: at(103) + 300, to: null },
    { productId: 'skirt', from: at(103), to: at(103) + 300 },
    { productId: 'dress', from: at(100), to: at(103) },
    { productId: 'coat', from: at(40), to: at(100) },
  ];
  assert.deepEqual(onAirAt(overshot, at(104)), { now: 'dress', before: 'coat' });
  assert.deepEqual(onAirAt(overshot, at(100) + LATENCY_MS), { now: 'dress', before: null });
});

test('the first piece has no previous piece, and a piece shown twice in a row is not its own previous piece', () => {
  assert.deepEqual(onAirAt(airings, at(41)), { now: 'coat', before: null });
  const repeatedAirings = [
    { productId: 'dress', from: at(130), to: null },
    { productId: 'dress', from: at(100), to: at(130) },
  ];
  assert.deepEqual(onAirAt(repeatedAirings, at(131)), { now: 'dress', before: null });
});

test('just after the last piece went off air, a claim without a number may still mean it', () => {
  const pastAirings = [{ productId: 'dress', from: at(100), to: at(150) }];
  assert.deepEqual(onAirAt(pastAirings, at(150)), { now: null, before: 'dress' });
  assert.deepEqual(onAirAt(pastAirings, at(152)), { now: null, before: 'dress' });
  assert.deepEqual(onAirAt(pastAirings, at(160)), { now: null, before: null });
  // The dress went off air 20 s before the coat came on air. This is longer than the latency, so a comment does not
  // mean the dress.
  const pause = [{ productId: 'coat', from: at(170), to: null }, ...pastAirings];
  assert.deepEqual(onAirAt(pause, at(171)), { now: 'coat', before: null });
});

test('a claim to check has no place, and the places of the other claims do not count it', () => {
  const queue = (['to-check', 'certain', 'to-check', 'certain'] as const).map((certainty) => ({ certainty }));
  assert.deepEqual(placesIn(queue), [null, 1, null, 2]);
});
