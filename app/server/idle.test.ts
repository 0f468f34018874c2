import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, test } from 'vitest';
import { inServiceEnv } from '#sandbox/testing/in-service.ts';
import { watchStatements } from '#sandbox/testing/round-trips.ts';
import { startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

/**
 * Time after which the work of the start has ended, and the jobs that became due when the test moved the clock, in ms.
 */
const QUIET_AFTER_MS = 22_000;
const SECONDS = 60;

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
  await pause(SECONDS * 1000);
  watch.stop();
  assert.ok(sent.length <= SECONDS, `${sent.length} statements in ${SECONDS} s:\n${sent.join('\n')}`);
});
