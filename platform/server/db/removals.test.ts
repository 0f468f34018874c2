import assert from 'node:assert/strict';
import { afterAll, test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { BATCH_SIZE, MAX_RUN_MS, removeAll, removeOneByOne } from './removals.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('when a job exceeds its time limit, its deletion stops before the next statement and reports no failure', async () => {
  const limit = new AbortController();
  const ctx = { ...shop.system, ended: limit.signal };
  const tally = { removed: 0, failed: 0 };
  const rows = sql`select gen_random_uuid() as id from generate_series(1, 2)`;
  const deletion = removeOneByOne(ctx, tally, {
    after: () => rows,
    remove: async () => {
      limit.abort();
      return true;
    },
    failure: 'not removed',
  });
  await assert.rejects(deletion, { name: 'AbortError' });
  await assert.rejects(removeAll(ctx, tally, rows), { name: 'AbortError' });
  assert.deepEqual(tally, { removed: 1, failed: 0 });
  const failure = { work: 'retention', message: 'not purged' };
  assert.throws(() => reportItemFailure(ctx, limit.signal.reason, failure), { name: 'AbortError' });
});

test('removals one by one stop at the end of their time, and removals of the same tally share this time', async () => {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const removal = {
    after: () => sql`select gen_random_uuid() as id from generate_series(1, ${BATCH_SIZE})`,
    remove: async () => {
      now += MAX_RUN_MS / 4;
      return true;
    },
    failure: 'not removed',
  };
  try {
    const tally = { removed: 0, failed: 0 };
    await removeOneByOne(shop.system, tally, removal);
    assert.deepEqual(tally, { removed: 4, failed: 0 });
    const shared = { removed: 0, failed: 0, endsAt: now + MAX_RUN_MS / 2 };
    await removeOneByOne(shop.system, shared, removal);
    await removeOneByOne(shop.system, shared, removal);
    await removeAll(shop.system, shared, sql`select 1`);
    assert.deepEqual([shared.removed, shared.failed], [2, 0]);
  } finally {
    clock.mockRestore();
  }
});

test('the statements of removals have no time limit', async () => {
  const tally = { removed: 0, failed: 0 };
  const unlimited = sql`select gen_random_uuid() as id where current_setting('statement_timeout') = '0'`;
  await removeAll(shop.system, tally, unlimited);
  await removeOneByOne(shop.system, tally, {
    after: () => unlimited,
    remove: async () => true,
    failure: 'not removed',
  });
  assert.deepEqual(tally, { removed: 2, failed: 0 });
});
