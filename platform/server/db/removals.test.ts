import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { removeAll, removeOneByOne } from './removals.ts';

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
