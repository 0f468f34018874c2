import assert from 'node:assert/strict';
import { test } from 'vitest';
import { requestSignIn } from '#features/users/domain/endpoints.ts';
import { aBackupFile, openShop, sourceOf } from '#sandbox/testing/backup-steps.ts';
import { latestMail } from '#sandbox/testing/steps.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

test('jobs that wait at the time of the backup run after the restore', async (t) => {
  const first = await openShop(t);
  const lea = await first.aCustomer('lea');
  assert.equal((await first.call(requestSignIn, { email: lea.email })).status, 200);
  const file = aBackupFile();
  await backUp(sourceOf(first), file);
  const second = await openShop(t, {}, { background: true });
  await restore(second.shop, file);
  assert.match((await latestMail(second, lea.email)).code, /^\d{6}$/);
});

test('jobs of a queue that this version does not have are counted, and the rest of the backup is restored', async (t) => {
  const first = await openShop(t);
  const liveId = await first.aLive();
  const queue = { name: 'removed-queue', retries: 1, seconds: 60, run: async () => {} };
  await first.shop.jobs.createQueues([queue]);
  for (let i = 0; i < 2; i++) await first.shop.jobs.send(queue.name, {});
  const file = aBackupFile();
  await backUp(sourceOf(first), file);
  const second = await openShop(t);
  const { skippedJobs } = await restore(second.shop, file);
  assert.deepEqual([...skippedJobs], [[queue.name, 2]]);
  assert.deepEqual((await second.shop.pool.query('select id from lives')).rows, [{ id: liveId }]);
});
