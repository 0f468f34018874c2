import { setTimeout as pause } from 'node:timers/promises';
import { appendFileSync } from 'node:fs';
import { afterAll, test } from 'vitest';
import { inServiceEnv } from '#sandbox/testing/in-service.ts';
import { watchStatements } from '#sandbox/testing/round-trips.ts';
import { testShop } from '#sandbox/testing/shop.ts';

for (const [name, env] of [['demo', {}], ['service', inServiceEnv]] as const) {
test(name, async () => {
  const shop = await testShop({ env });
  await pause(30_000);
  const sent = new Map<string, number>();
  const watch = watchStatements((text, connection) => {
    const key = `${connection}: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)}`;
    sent.set(key, (sent.get(key) ?? 0) + 1);
    return () => {};
  });
  await pause(120_000);
  watch.stop();
  const total = [...sent.values()].reduce((sum, count) => sum + count, 0);
  const list = [...sent].toSorted((a, b) => b[1] - a[1]).map(([key, count]) => `${count} ${key}`);
  appendFileSync('/tmp/idle.log', `${name} ${total}\n${list.join('\n')}\n\n`);
  await shop.close();
}, 300_000);
}
