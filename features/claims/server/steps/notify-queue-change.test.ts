import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { listenTo } from '#sandbox/testing/live-feed-listener.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { notifyQueueChange } from './notify-queue-change.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('a change of the claims on a piece enqueues at most one job, and sends one message to a console and to each claimant', async (t) => {
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 42);
  const pseudos = ['lea.attend', 'ines.attend', 'zoe.attend'];
  const claimants = await Promise.all(pseudos.map((pseudo) => shop.aCustomer(pseudo)));
  for (const pseudo of pseudos) await addClaim(shop, productId, pseudo);
  const listeners = await Promise.all([...claimants, shop.admin].map((caller) => listenTo(shop, caller)));
  t.onTestFinished(() => listeners.forEach((listener) => listener.close()));
  let insertionCount = 0;
  const { jobs } = shop.system;
  const counting: Ctx = {
    ...shop.system,
    jobs: {
      ...jobs,
      insertion(...parameters) {
        insertionCount += 1;
        return jobs.insertion(...parameters);
      },
    },
  };
  // A later message shows that no earlier message is on its way.
  const deliverAll = async () => {
    shop.shop.liveFeed.publish([{ topic: '*' }]);
    await until(async () => listeners.every(({ received }) => received.some(({ topic }) => topic === '*')));
  };
  await deliverAll();
  for (const { received } of listeners) received.length = 0;
  await inTransaction(counting, (tx) => notifyQueueChange(tx, liveId, [productId]));
  assert.equal(insertionCount, 1);
  await deliverAll();
  const counts = listeners.map(({ received }) => received.filter(({ id }) => id === liveId).length);
  assert.deepEqual(counts, [1, 1, 1, 1]);
});
