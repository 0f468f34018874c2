import assert from 'node:assert/strict';
import { test } from 'vitest';
import { placeDots, type Dot } from './dot-chart.ts';

const MINUTE_MS = 60_000;
const dot = (minute: number): Dot => ({
  id: String(minute),
  at: minute * MINUTE_MS,
  text: '',
  picture: null,
  colour: null,
  mark: '',
});
const box = { width: 600, height: 200 };

test('dots of the same interval are stacked, and later intervals are further right', () => {
  const { placed, minutes, side } = placeDots([dot(12), dot(0), dot(0.5), dot(3)], box);
  assert.equal(minutes, 1);
  assert.deepEqual(
    placed.map(({ dot: { id } }) => id),
    ['0', '0.5', '3', '12'],
  );
  const [first, second, third, fourth] = placed;
  assert.ok(first && second && third && fourth);
  assert.equal(first.x, second.x);
  assert.equal(first.y - second.y, side);
  assert.ok(third.x > second.x && fourth.x > third.x && third.y === first.y);
});

test('a long evening has longer intervals, and every dot stays in the box', () => {
  const evening = Array.from({ length: 300 }, (_, index) => dot((index * index) % 240));
  for (const width of [320, 600, 1100]) {
    const { placed, side, minutes, ticks } = placeDots(evening, { width, height: 200 });
    assert.ok(minutes >= 5, String(minutes));
    for (const { x, y } of placed)
      assert.ok(x >= 0 && x + side <= width + 0.01 && y >= -0.01, JSON.stringify({ width, x, y, side }));
    assert.ok(ticks.length >= 2 && ticks.every(({ x }) => x < width));
  }
});

test('a chart without dots and a chart of one dot are drawn', () => {
  assert.deepEqual(placeDots([], box).placed, []);
  assert.equal(placeDots([dot(7)], box).placed.length, 1);
});
