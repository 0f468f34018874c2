import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, test } from 'vitest';
import { inServiceEnv } from '#sandbox/testing/in-service.ts';
import { watchStatements } from '#sandbox/testing/round-trips.ts';
import { startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

/** Time in ms for the work of the start, and for the jobs that become due when the test moves the clock. */
const QUIET_AFTER_MS = 22_000;
const WATCHED_SECONDS = 60;

const shop = await testShop({ env: inServiceEnv });
afterAll(() => shop.close());

test('an idle shop in service sends at most one statement a second', async () => {
  // At half past the hour, only the jobs of every minute are due.
  startWindow(shop, 60);
  shop.advance(30 * 60_000);
  await pause(QUIET_AFTER_MS);
  const sent: string[] = [];
  const watch = watchStatements((text, connection) => {
    sent.push(`${connection}: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
    return () => {};
  });
  await pause(WATCHED_SECONDS * 1000);
  watch.stop();
  assert.ok(sent.length <= WATCHED_SECONDS, `${sent.length} statements in ${WATCHED_SECONDS} s:\n${sent.join('\n')}`);
});
