import assert from 'node:assert/strict';
import { test } from 'vitest';
import { demoLives } from './lives.ts';
import { buildDemoOrders } from './build-demo-orders.ts';

const seller = { kind: 'admin', id: null, name: 'Défilé' } as const;

test('the order histories of the demo shop are chronological and contain no future event, at any hour of filling', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 10, 21, hour, 7));
    for (const { opening, events } of buildDemoOrders(demoLives(now), now, seller)) {
      const times = events.map(({ at }) => at.getTime());
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
        `${opening.number} at ${hour} h`,
      );
      assert.ok((times.at(-1) ?? 0) <= now.getTime(), `${opening.number} at ${hour} h`);
    }
  }
});

test('the demo shop is the same every time, except for its dates', () => {
  const ordersOn = (day: number) => {
    const now = new Date(Date.UTC(2026, 10, day, 10));
    const scripts = buildDemoOrders(demoLives(now), now, seller);
    return scripts.map(({ id, status, total, label, payment }) => ({ id, status, total, label, payment: payment?.id }));
  };
  assert.deepEqual(ordersOn(3), ordersOn(24));
});
